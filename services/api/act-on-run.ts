import { executeIn } from '#app/runs/execute.ts';
import { asUser, type Tx } from '#db/connection.ts';
import type { TestRunCommand } from '#domain/test-run/commands.ts';
import type { Context } from './context.ts';

const ATTEMPTS_MAX = 5;

/** Carries out a user's command on their own run. @throws AppError as `decide` does. */
export function actOnRun(
  ctx: Context,
  { owner, testId }: { owner: string; testId: string },
  command: TestRunCommand,
): Promise<unknown> {
  return untilNobodyWasFaster(() =>
    asUser(ctx.app, owner, (tx: Tx) => executeIn(tx, ctx.keys, { testId, owner, command })),
  );
}

/** The run itself tells of its progress all the time: work that came between is done again from the start. */
export async function untilNobodyWasFaster<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const clash = (error as { code?: string }).code === 'VERSION_CONFLICT';
      if (!clash || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}
