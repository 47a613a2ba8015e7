import { z } from 'zod';

/** What operators do to runs and to the platform; each leaves a stream of its own. */
export const operatorActionSchema = z.enum([
  'cancel',
  'retry',
  'reset',
  'replay',
  'redrive',
  'drop_dead_letters',
  'rebuild',
  'promote',
  'block',
  'unblock',
  'rotate_keys',
  'grant_plan',
]);
export type OperatorAction = z.infer<typeof operatorActionSchema>;

/** An account with the operator's role, or whoever has a shell on the machine. */
export const operatorSchema = z.object({ kind: z.enum(['account', 'shell']), id: z.string().max(200) });
export type Operator = z.infer<typeof operatorSchema>;

const requested = z.object({
  action: operatorActionSchema,
  /** A test, a projection, a consumer or a build of workers; '' for all of them. */
  subject: z.string().max(200),
  why: z.string().max(500),
  by: operatorSchema,
});
const ended = z.object({ detail: z.string().max(1_000) });

/** An operator's action: who, what, why, and what came of it. */
export const OPERATOR_EVENTS = {
  'operator_action.requested': { v: 1, data: requested },
  'operator_action.carried_out': { v: 1, data: ended },
  'operator_action.failed': { v: 1, data: ended },
} as const;

export type OperatorEvent =
  | { type: 'operator_action.requested'; data: z.infer<typeof requested> }
  | { type: 'operator_action.carried_out' | 'operator_action.failed'; data: z.infer<typeof ended> };
