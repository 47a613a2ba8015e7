import { listBlockedTargets } from '#app/operator/blocked-targets.ts';
import { blockPatternSchema } from '#domain/operator/block-pattern.ts';
import { block, unblock } from '../block-targets.ts';
import { type Output, pairs, print, table } from './print.ts';
import type { Adds } from './program.ts';
import { shellUser } from './who.ts';

/** What is never tested. */
export const addBlockCommands: Adds = (program, withOps) => {
  program
    .command('blocked')
    .description('targets that are barred')
    .option('--json', 'as JSON')
    .action((options: Output) =>
      withOps(async ({ db }) =>
        print(await listBlockedTargets(db), options, (rows) =>
          table(rows, ['pattern', 'kind', 'blocked_at', 'why'], 'nothing is barred'),
        ),
      ),
    );

  for (const [name, act, text] of [
    ['block', block, 'bars a host, a domain (*.example.com) or a network (203.0.113.0/24)'],
    ['unblock', unblock, 'lets it be tested again'],
  ] as const) {
    program
      .command(name)
      .argument('<target>', 'as it is to be, or was, barred')
      .description(text)
      .option('--why <text>', 'why, for the record', '')
      .option('--json', 'as JSON')
      .action((target: string, { why, ...options }: Output & { why: string }) =>
        withOps(async (ops) => {
          const wish = { target: blockPatternSchema.parse(target), why, by: shellUser() };
          print(await act(ops, wish), options, pairs);
        }),
      );
  }
};
