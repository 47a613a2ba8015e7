import { z } from 'zod';

/** A replay of a flow has a minute; all flows of a run are walked before it explores. */
export const FLOW_LIMITS = { flows: 20, steps: 30, chars: 200, together: 20_000 } as const;
const { flows: FLOWS_MAX, steps: STEPS_MAX, chars: CHARS_MAX, together: TOGETHER_MAX } = FLOW_LIMITS;

const MESSAGES = {
  text: `Give a text of 1 to ${CHARS_MAX} characters`,
  value: `Give the text to fill in, at most ${CHARS_MAX} characters, as with: a@b.test`,
  path: 'Give a path of the app, as /cart',
  element: 'Give role and name, as {role: button, name: Save}',
  nth: 'Give which of several is meant, from 1',
  see: 'Give either a text, as {text: Thank you}, or role and name, as {role: heading, name: Orders}',
  step: 'A step is one of open, click, fill, press and see, as click: {role: button, name: Save}',
  some: 'A flow has at least one step',
  steps: `A flow has at most ${STEPS_MAX} steps: make several of it`,
  flows: `Give at most ${FLOWS_MAX} flows`,
  same: 'Another flow has this name',
  long: `All flows together have at most ${TOGETHER_MAX} characters, as JSON`,
};

const textSchema = z.string(MESSAGES.text).trim().min(1, MESSAGES.text).max(CHARS_MAX, MESSAGES.text);
const nthSchema = z.int(MESSAGES.nth).min(1, MESSAGES.nth).max(1_000, MESSAGES.nth).optional();
const elementSchema = z.strictObject(
  { role: textSchema, name: textSchema, nth: nthSchema },
  { error: ({ code }) => (code === 'invalid_type' ? MESSAGES.element : undefined) },
);
const fieldSchema = z.strictObject({
  label: textSchema,
  with: z.string(MESSAGES.value).max(CHARS_MAX, MESSAGES.value),
  nth: nthSchema,
});
const sightSchema = z
  .strictObject({ text: textSchema, role: textSchema, name: textSchema })
  .partial()
  .refine(({ text, role, name }) => (text === undefined) === (role !== undefined && name !== undefined), {
    message: MESSAGES.see,
  })
  .refine(({ text, role, name }) => text === undefined || (role ?? name) === undefined, {
    message: MESSAGES.see,
  });

const stepSchema = z
  .strictObject(
    {
      open: z
        .string(MESSAGES.path)
        .trim()
        .max(CHARS_MAX, MESSAGES.path)
        .startsWith('/', MESSAGES.path)
        .refine((path) => !path.startsWith('//'), MESSAGES.path)
        .optional(),
      click: elementSchema.optional(),
      fill: fieldSchema.optional(),
      press: textSchema.optional(),
      see: sightSchema.optional(),
    },
    { error: ({ code }) => (code === 'invalid_type' ? MESSAGES.step : undefined) },
  )
  .refine((step) => Object.values(step).filter((one) => one !== undefined).length === 1, {
    message: MESSAGES.step,
  });

export const flowSchema = z.strictObject({
  name: textSchema,
  steps: z.array(stepSchema, MESSAGES.some).min(1, MESSAGES.some).max(STEPS_MAX, MESSAGES.steps),
});

/** Ways through an app that have to work, by what a user sees: roles, accessible names, labels and texts. */
export const flowsSchema = z
  .array(flowSchema)
  .max(FLOWS_MAX, MESSAGES.flows)
  .superRefine((flows, ctx) => {
    const names = flows.map(({ name }) => name);
    const again = names.findIndex((name, index) => names.indexOf(name) < index);
    if (again >= 0) ctx.addIssue({ code: 'custom', path: [again, 'name'], message: MESSAGES.same });
    if (JSON.stringify(flows).length > TOGETHER_MAX) ctx.addIssue({ code: 'custom', message: MESSAGES.long });
  });

export type Flow = z.output<typeof flowSchema>;
export type FlowStep = Flow['steps'][number];
/** A flow with the place that it begins at. */
export type FlowWay = Flow & { start: string };

/** A step as a person would say it, in the middle of a sentence. */
export function stepWords({ open, click, fill, press, see }: FlowStep): string {
  if (open !== undefined) return `open ${open}`;
  if (click) return `click ${wordsFor(click)}`;
  if (fill) return `fill "${fill.label}" with "${fill.with}"`;
  if (press !== undefined) return `press ${press}`;
  return see?.text === undefined ? `see the ${see?.role} "${see?.name}"` : `see "${see.text}"`;
}

export function wordsFor({
  role,
  name,
  nth,
}: {
  role: string;
  name: string;
  nth?: number | undefined;
}): string {
  return `the ${role} "${name}"${nth === undefined ? '' : ` (number ${nth})`}`;
}
