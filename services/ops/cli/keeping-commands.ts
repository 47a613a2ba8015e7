import { asOperator, listActions } from '#app/operator/actions.ts';
import { redriveDeadLetters } from '#app/operator/redrive.ts';
import { rotateKeys } from '#app/operator/rotate-keys.ts';
import { listDeadLetters } from '#db/dead-letters.ts';
import { PROJECTIONS } from '#db/projections/rebuild/projections.ts';
import { rebuild } from '#db/projections/rebuild/rebuild.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { EXIT, type Output, pairs, print, table } from './print.ts';
import type { Adds } from './program.ts';
import { shellUser } from './who.ts';

const LETTER_COLUMNS = ['id', 'consumer', 'code', 'type', 'v', 'stream_id', 'attempts', 'last_at', 'detail'];
const LIST_MAX = 500;

const deadLettersCommand: Adds = (program, withOps, end) => {
  program
    .command('dead-letters')
    .argument('[redrive]', '"redrive" tries them again')
    .description('events that a consumer could not use')
    .option('--consumer <name>', 'of one consumer')
    .option('--why <text>', 'why, for the record', '')
    .option('--json', 'as JSON')
    .action(
      (
        verb: string | undefined,
        { consumer, why, ...options }: Output & { consumer?: string; why: string },
      ) =>
        withOps(async ({ db, keys }) => {
          const only = consumer ? { consumer } : {};
          if (verb === undefined) {
            const letters = await listDeadLetters(db, { ...only, limit: LIST_MAX });
            return print(letters, options, (rows) => table(rows, LETTER_COLUMNS, 'no dead letter waits'));
          }
          if (verb !== 'redrive') throw new AppError('INVALID_REQUEST', `"${verb}" is not "redrive"`);
          const wanted = { action: 'redrive', subject: consumer ?? '', why, by: shellUser() } as const;
          const done = await asOperator(db, keys, wanted, async () => {
            const result = await redriveDeadLetters(db, only);
            return { result, detail: `${result.settled} of ${result.tried} went through` };
          });
          if (done.left > 0) end(EXIT.fault);
          return print(done, options, pairs);
        }),
    );
};

const blobsCommand: Adds = (program, withOps) => {
  program
    .command('blobs')
    .description('how much evidence is kept')
    .option('--json', 'as JSON')
    .action((options: Output) => withOps(async ({ blobs }) => print(await blobs.usage(), options, pairs)));
};

const rebuildCommand: Adds = (program, withOps, end) => {
  program
    .command('rebuild')
    .argument('<projection>', `one of ${PROJECTIONS.map(({ name }) => name).join(', ')}; or all`)
    .description('makes a projection again from the events, beside the live one, and puts right what differs')
    .option('--why <text>', 'why, for the record', '')
    .option('--json', 'as JSON')
    .action((name: string, { why, ...options }: Output & { why: string }) =>
      withOps(async ({ db, patient, keys }) => {
        const chosen = PROJECTIONS.filter((one) => name === 'all' || one.name === name);
        if (chosen.length === 0)
          throw new AppError('NOT_FOUND', `There is no projection "${name}" to rebuild`);
        const made = [];
        for (const projection of chosen) {
          const wanted = { action: 'rebuild', subject: projection.name, why, by: shellUser() } as const;
          made.push(
            await asOperator(db, keys, wanted, async () => {
              const result = await rebuild(patient, keys, projection);
              return {
                result,
                detail: `${result.rows} rows, ${result.wrong + result.missing + result.surplus} put right`,
              };
            }),
          );
        }
        if (made.some(({ wrong, missing, surplus }) => wrong + missing + surplus > 0)) end(EXIT.fault);
        print(made, options, (rows) =>
          table(rows, [
            'projection',
            'events',
            'rows',
            'wrong',
            'missing',
            'surplus',
            'generation',
            'took_ms',
          ]),
        );
      }),
    );
};

const rotateKeysCommand: Adds = (program, withOps, end) => {
  program
    .command('rotate-keys')
    .description('seals anew what ROVE_SECRET_PREVIOUS has sealed, by ROVE_SECRET')
    .option('--why <text>', 'why, for the record', '')
    .option('--json', 'as JSON')
    .action(({ why, ...options }: Output & { why: string }) =>
      withOps(async ({ db, keys, secrets }) => {
        if (!secrets?.previous)
          throw new AppError(
            'INVALID_REQUEST',
            'ROVE_SECRET_PREVIOUS is not given: there is nothing to open by',
          );
        const wanted = { action: 'rotate_keys', subject: '', why, by: shellUser() } as const;
        const made = await asOperator(db, keys, wanted, async () => {
          const result = await rotateKeys(db, secrets);
          const sum = (of: 'renewed' | 'unreadable') => result.reduce((all, one) => all + one[of], 0);
          return { result, detail: `${sum('renewed')} sealed anew, ${sum('unreadable')} that no key opens` };
        });
        if (made.some(({ unreadable }) => unreadable > 0)) end(EXIT.fault);
        print(made, options, (rows) => table(rows, ['table', 'renewed', 'current', 'unreadable']));
      }),
    );
};

const actionsCommand: Adds = (program, withOps) => {
  program
    .command('actions')
    .description('what operators did: who, what, why, and what came of it')
    .option('--json', 'as JSON')
    .action((options: Output) =>
      withOps(async ({ db }) => {
        const lines = await listActions(db, { limit: LIST_MAX });
        print(lines, options, () =>
          table(
            lines.map(({ by, ...rest }) => ({ ...rest, by: by.id })),
            ['at', 'by', 'action', 'subject', 'outcome', 'detail', 'why'],
            'nothing yet',
          ),
        );
      }),
    );
};

/** What is kept: dead letters, evidence, projections, and the record of actions. */
export const addKeepingCommands: Adds = (...hands) => {
  for (const add of [deadLettersCommand, blobsCommand, rebuildCommand, rotateKeysCommand, actionsCommand])
    add(...hands);
};
