import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, createWriteStream, lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Interrupted } from '../../deploy/lib/lifetime.ts';
import type { App } from './apps/app.ts';
import { openJudge } from './judge/proxy.ts';
import { type Covered, Tally } from './judge/tally.ts';
import type { ScriptChanger } from './judge/transform.ts';
import { ProcessTree } from './processes.ts';
import type { Cell } from './results.ts';
import type { Task, Tool } from './tools/tool.ts';

/** Rove starts a whole platform first. */
const START_MS = 300_000;
/** What a tool may do after its time, as a multiple of it, and beside: proving what it suspects. */
const FINISH = { share: 0.5, more_ms: 120_000 };

export type CellPlan = {
  app: App;
  tool: Tool;
  seed: number;
  duration_ms: number;
  browser: string;
  app_modules: string;
  tool_modules: string;
  rove: readonly string[];
  /** Where the cell's folder is kept; null: nowhere. */
  keep: string | null;
  base: Covered;
  instrumenter: ScriptChanger;
  /** Told what was reached, and the folder of the cell, before that goes. */
  harvest?(tally: Tally, folder: string): void;
  /** Whether a monkey writes down the faults that it sees. */
  faults?: boolean;
  /** Aborted when the bench is to end. */
  ending: AbortSignal;
};

/** Lets a tool explore a fresh instance of an app for its time, counted from its first request, and judges it. */
export async function runCell(plan: CellPlan): Promise<Cell> {
  const { app, tool, seed } = plan;
  const folder = mkdtempSync(path.join(tmpdir(), `rove-product-${app.name}-${tool.name}-`));
  const tally = new Tally(plan.base, app.rules);
  try {
    return await withJudge(plan, folder, tally, async (address) => {
      const task = taskOf(plan, folder, address.origin);
      const child = startTool(tool, task);
      const tree = new ProcessTree(child);
      const told = follow(child, path.join(folder, 'tool.log'));
      const ended = await awaitEnd(child, address.begun, plan).catch(async (error: unknown) => {
        await tree.end();
        throw plan.ending.aborted ? new Interrupted() : error;
      });
      tally.end();
      if (tool.finishes && ended.ended === 'time') await finish(child, plan);
      const { actions } = told;
      const note = ended.ended === 'failed' ? told.complaint : told.note;
      await tree.end();
      plan.harvest?.(tally, folder);
      const { branches, known, gain, routes, endpoints } = tally.counts();
      const counted = { gain, branches, known, routes, endpoints, actions };
      return { app: app.name, tool: tool.name, seed, ...ended, ...counted, note, timeline: tally.timeline };
    });
  } finally {
    if (plan.keep) {
      writeFileSync(path.join(folder, 'branches.json'), JSON.stringify(tally.taken()));
      cpSync(folder, path.join(plan.keep, `${app.name}-${tool.name}-${seed}`), {
        recursive: true,
        filter: isKept,
      });
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Sockets and pipes cannot be copied. */
function isKept(file: string): boolean {
  const stat = lstatSync(file);
  return stat.isFile() || stat.isDirectory();
}

/** Starts an app with a judge before it, and ends both when `work` is done. */
export async function withJudge<T>(
  plan: Pick<CellPlan, 'app' | 'app_modules' | 'instrumenter'>,
  folder: string,
  tally: Tally,
  work: (judge: { origin: string; begun: Promise<void> }) => Promise<T>,
): Promise<T> {
  const data = path.join(folder, 'app');
  mkdirSync(data, { recursive: true });
  const server = await plan.app.start(plan.app_modules, data);
  try {
    const { rewrite } = plan.app;
    const judge = await openJudge({
      target: server.address,
      tally,
      instrumenter: plan.instrumenter,
      rewrite,
    });
    try {
      return await work({ origin: judge.address, begun: judge.begun });
    } finally {
      await judge.close();
    }
  } finally {
    await server.close();
  }
}

function taskOf(plan: CellPlan, folder: string, address: string): Task {
  const own = path.join(folder, 'tool');
  mkdirSync(own);
  return {
    address,
    start_path: plan.app.start_path,
    seed: plan.seed,
    duration_ms: plan.duration_ms,
    folder: own,
    browser: plan.browser,
    modules: plan.tool_modules,
    rove: plan.rove,
    faults: plan.faults ?? false,
  };
}

function startTool(tool: Tool, task: Task): ChildProcess {
  const entry = path.join(import.meta.dirname, 'tools', tool.entry);
  return spawn(process.execPath, [entry, JSON.stringify(task)], {
    env: { ...process.env, TMPDIR: task.folder, NODE_OPTIONS: '--no-warnings' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const progressSchema = z.object({ actions: z.number(), note: z.string().optional() });
const COMPLAINT_MAX = 600;

/** What a tool told last of its progress, and the end of its complaints. */
type CommandOutput = { actions: number | null; note: string; complaint: string };

function follow(child: ChildProcess, logFile: string): CommandOutput {
  const told: CommandOutput = { actions: null, note: '', complaint: '' };
  const log = createWriteStream(logFile);
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const progress = line.startsWith('{') ? progressSchema.safeParse(JSON.parse(line)) : null;
      if (!progress?.success) return void log.write(`${line}\n`);
      told.actions = progress.data.actions;
      told.note = progress.data.note ?? told.note;
    });
  child.stderr?.on('data', (chunk: Buffer) => {
    log.write(chunk);
    told.complaint = `${told.complaint}${chunk}`.slice(-COMPLAINT_MAX);
  });
  child.once('close', () => log.end());
  return told;
}

/** Lets a tool come to its own end after its time, with nothing counted any more. */
async function finish(child: ChildProcess, { duration_ms, ending }: CellPlan): Promise<void> {
  if (child.exitCode !== null) return;
  const late = AbortSignal.timeout(duration_ms * FINISH.share + FINISH.more_ms);
  await once(child, 'close', { signal: AbortSignal.any([late, ending]) }).catch((error: Error) => {
    if (!late.aborted) throw error;
  });
}

type End = { ended: Cell['ended']; elapsed_s: number };

async function awaitEnd(
  child: ChildProcess,
  begun: Promise<void>,
  { duration_ms, ending }: CellPlan,
): Promise<End> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, ending]);
  const exited = once(child, 'exit').then(([code]) => (code === 0 ? 'done' : 'failed') as Cell['ended']);
  try {
    const late = delay(START_MS, 'failed' as const, { signal });
    const first = await Promise.race([begun, exited, late]);
    if (first) return { ended: first, elapsed_s: 0 };
    const began = performance.now();
    const time = delay(duration_ms, 'time' as const, { signal });
    const ended = await Promise.race([exited, time]);
    return { ended, elapsed_s: Number(((performance.now() - began) / 1000).toFixed(1)) };
  } finally {
    over.abort();
  }
}
