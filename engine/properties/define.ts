import { type PageFacts, type PropertyPage, pageOf } from './page.ts';

/** What was done last: `name` is that of the control, of a field that was filled, the key or the path. */
export type ActionFacts = { kind: 'click' | 'fill' | 'press' | 'open' | 'other'; role: string; name: string };

type Named = string | RegExp;
/** Which actions a property is about; a name alone is one of whatever role. */
export type ActionMatcher =
  | { click: Named | { role?: string; name?: Named } }
  | { fill: Named }
  | { press: Named }
  | { open: Named };

export type Property = { name: string; kind: 'always' | 'eventually' | 'after'; within: number };

export type Api = {
  /** Holds at every state of the app that is observed. */
  always(name: string, holds: (page: PropertyPage) => boolean): void;
  /** Comes true, at every state, within so many seconds in which nothing is done. */
  eventually(name: string, holds: (page: PropertyPage) => boolean, options: { within: number }): void;
  /** Holds between the page before an action and the one after it. */
  after(
    action: ActionMatcher,
    name: string,
    holds: (before: PropertyPage, after: PropertyPage) => boolean,
  ): void;
};

/** What a property is asked about: the page now, and before what was done last; null: whatever that was. */
export type Asked = { now: PageFacts; before: PageFacts | null; done: readonly ActionFacts[] | null };

type Defined = Property & {
  /** Undefined where the property says nothing of what was done. */
  evaluate(asked: Asked): boolean | undefined;
};

const WITHIN_MAX = 30;
const DEFINED_MAX = 100;

/** The properties that a function states by what it is given. @throws where it states something that is none */
export function propertiesBy(state: (api: Api) => void): Defined[] {
  const defined: Defined[] = [];
  const add = (one: Defined) => {
    if (typeof one.name !== 'string' || one.name.trim() === '' || one.name.length > 200)
      throw new TypeError(`${one.kind}: a property has a name of 1 to 200 characters`);
    if (defined.some(({ name }) => name === one.name))
      throw new TypeError(`${one.kind}: another property is called "${one.name}"`);
    if (defined.length >= DEFINED_MAX) throw new TypeError(`At most ${DEFINED_MAX} properties are taken`);
    defined.push(one);
  };
  const requireFunction = (kind: string, name: string, given: unknown) => {
    if (typeof given !== 'function')
      throw new TypeError(`${kind} "${name}": give a function that says whether it holds`);
  };
  state({
    always: (name, holds) => {
      requireFunction('always', name, holds);
      add({ name, kind: 'always', within: 0, evaluate: ({ now }) => truth(holds(pageOf(now))) });
    },
    eventually: (name, holds, options) => {
      requireFunction('eventually', name, holds);
      const within = options?.within;
      if (!(within > 0 && within <= WITHIN_MAX))
        throw new TypeError(`eventually "${name}": give {within: seconds}, at most ${WITHIN_MAX}`);
      add({ name, kind: 'eventually', within, evaluate: ({ now }) => truth(holds(pageOf(now))) });
    },
    after: (action, name, holds) => {
      requireFunction('after', name, holds);
      const isIt = matcherOf(action, name);
      const evaluate: Defined['evaluate'] = ({ now, before, done }) =>
        before && (done?.some(isIt) ?? true) ? truth(holds(pageOf(before), pageOf(now))) : undefined;
      add({ name, kind: 'after', within: 0, evaluate });
    },
  });
  return defined;
}

function truth(answer: unknown): boolean {
  if (typeof answer === 'boolean') return answer;
  const what = answer instanceof Promise ? 'a promise' : `${typeof answer} (${String(answer).slice(0, 40)})`;
  throw new TypeError(`It gives ${what}, and not true or false`);
}

function matcherOf(action: ActionMatcher, property: string): (done: ActionFacts) => boolean {
  const [[kind, wanted] = ['', ''], ...more] = Object.entries(action ?? {});
  if (more.length > 0 || !/^(?:click|fill|press|open)$/.test(kind))
    throw new TypeError(`after "${property}": give one of {click}, {fill}, {press} and {open}`);
  const { role, name } = (
    typeof wanted === 'string' || wanted instanceof RegExp ? { name: wanted } : wanted
  ) as { role?: string; name?: Named };
  return (done) =>
    done.kind === kind &&
    (role === undefined || role === done.role) &&
    (name === undefined || (typeof name === 'string' ? name === done.name : done.name.search(name) >= 0));
}
