/// Runs in a cell: compiles a file of properties and says of each whether it holds. One line in, one line out for each answer.
import { stripTypeScriptTypes } from 'node:module';
import { createInterface } from 'node:readline';
import vm from 'node:vm';

type Order = { runtime: string; code: string; file: string } | { asked: unknown; which: number[] };

const HEAD = `'use strict'; const defined = propertiesBy(({ always, eventually, after }) => { `;
let context: vm.Context | null = null;
let file = '';

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as Order;
  if ('code' in order) say(load(order));
  else answer(order);
}

function say(reply: object): void {
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}

function load(order: Extract<Order, { code: string }>): object {
  file = order.file;
  try {
    const code = stripTypeScriptTypes(order.code);
    // Nothing of this process is within: what goes in and out is text.
    const inside = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
    vm.runInContext(order.runtime, inside, { filename: 'rove-properties.js' });
    const options = { filename: file, columnOffset: -HEAD.length };
    vm.runInContext(`${HEAD}${code}\n});`, inside, options);
    const listed: unknown = vm.runInContext(
      'JSON.stringify(defined.map(({ name, kind, within }) => ({ name, kind, within })))',
      inside,
    );
    context = inside;
    return { properties: JSON.parse(String(listed)) as unknown, code };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

function answer({ asked, which }: Extract<Order, { which: number[] }>): void {
  if (!context) return;
  vm.runInContext(`asked = JSON.parse(${JSON.stringify(JSON.stringify(asked))})`, context);
  for (const index of which) {
    try {
      say({ holds: vm.runInContext(`defined[${index}].evaluate(asked)`, context) !== false });
    } catch (error) {
      say({ threw: faultOf(error) });
    }
  }
}

/** What a file's own code threw; whatever that was. */
function faultOf(error: unknown): { message: string; line: number; column: number } {
  const {
    name = '',
    message = '',
    stack = '',
  } = (typeof error === 'object' && error !== null ? error : { message: String(error) }) as Partial<Error>;
  const escaped = file.replaceAll('.', '\\.');
  // A compiler quotes lines above its message, and marks the column; what was thrown names its calls.
  const marked = new RegExp(`^(?:${escaped})?:(\\d+)\n(?:[^\n]*\n)*?( *)\\^+\n`).exec(String(stack));
  const called = new RegExp(`${escaped}:(\\d+):(\\d+)`).exec(String(stack));
  return {
    message: `${String(name) || 'Error'}: ${String(message)}`.slice(0, 300),
    line: Number(called?.[1] ?? marked?.[1] ?? 1),
    column: called ? Number(called[2]) : (marked?.[2] ?? '').length + 1,
  };
}
