import fc from 'fast-check';

type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

/** Values that programs often stumble over. */
const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '%00',
  "'; drop table tests; --",
  '../../etc/passwd',
  'x'.repeat(5_000),
  '١٢٣',
  [],
  {},
  [[]],
  { __proto__: null, constructor: 1 },
];
const DEPTH_MAX = 5;

/** What stands for a value in some place whatever its schema says: addresses that exist, ids of others. */
export type Known = (name: string) => readonly unknown[];

/**
 * Values of a JSON schema (those parts of 2020-12 that our document uses), most of them valid, some odd somewhere.
 * `root` resolves references.
 */
export function valuesOf(schema: Schema, root: object, known: Known = () => []): fc.Arbitrary<unknown> {
  const build = (one: Schema, depth: number): fc.Arbitrary<unknown> => {
    const plain = plainOf(one, depth);
    return fc.oneof({ weight: 14, arbitrary: plain }, { weight: 1, arbitrary: fc.constantFrom(...ODD) });
  };
  const plainOf = (one: Schema, depth: number): fc.Arbitrary<unknown> => {
    if (one.$ref) return plainOf(resolve(one.$ref, root), depth);
    if (depth > DEPTH_MAX) return fc.constant(null);
    const choices = one.anyOf ?? one.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => plainOf(choice, depth + 1)));
    if (one.enum) return fc.constantFrom(...one.enum);
    if (one.const !== undefined) return fc.constant(one.const);
    switch ([one.type].flat()[0]) {
      case 'object':
        return objects(one, depth);
      case 'array':
        return fc.array(build(one.items ?? {}, depth + 1), { maxLength: 3 });
      case 'integer':
        return fc.integer({ min: one.minimum ?? -1_000, max: Math.min(one.maximum ?? 1_000, 2 ** 31) });
      case 'number':
        return fc.double({ min: one.minimum ?? -1_000, max: one.maximum ?? 1_000, noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'string':
        return fc.string({
          minLength: one.minLength ?? 0,
          maxLength: Math.min(one.maxLength ?? 20, 20),
          unit: 'binary',
        });
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  };
  const objects = (one: Schema, depth: number): fc.Arbitrary<unknown> => {
    const fields = Object.entries(one.properties ?? {}).map(
      ([name, field]): [string, fc.Arbitrary<unknown>] => {
        const fitting = known(name);
        const built = build(field, depth + 1);
        return [
          name,
          fitting.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fitting) }, built) : built,
        ];
      },
    );
    const required = (one.required ?? []).filter((name) => one.properties?.[name]);
    const whole = fc.record(Object.fromEntries(fields), { requiredKeys: required });
    // Now and then something that is needed is not there.
    return fc.oneof(
      { weight: 9, arbitrary: whole },
      fc.record(Object.fromEntries(fields), { requiredKeys: [] }),
    );
  };
  return build(schema, 0);
}

function resolve(reference: string, root: object): Schema {
  let at: unknown = root;
  for (const part of reference.slice(2).split('/'))
    at = (at as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  return at as Schema;
}
