import type {
  Action,
  ActionResult,
  Beside,
  Driver,
  ElementView,
  Observation,
  Signal,
} from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { screen } from './observed.ts';

/** What a scripted screen shows: its elements, the items of its one list or the rows of its one table, and anything else of a look. */
export type Shown = {
  elements: ElementView[];
  items?: string[];
  table?: { heads: string[]; rows: string[][]; foot?: string[][] };
  look?: Partial<Observation>;
};

/** How a scripted target answers: `act` changes what `show` gives, and returns what was heard; `beside`: what it is in another session. */
export type Notes = {
  show(): Shown;
  act(action: Action): Signal[] | undefined;
  stored?(): unknown;
  beside?: Notes | ((as: Beside) => Notes);
};

/** A driver over a target of a few lines, with one list at `#list`, for checks where a browser is not the point. */
export class NotesDriver implements Driver {
  readonly capabilities = {
    browser: false,
    can_reload: true,
    can_open_places: true,
    probes: ['lists'] as const,
  };
  readonly environment = { browser: 'Scripted', os: 'none', device: 'none' };
  readonly done: Action[] = [];
  readonly beside?: (as: Beside) => Promise<Driver>;
  readonly #notes: Notes;
  #signals: Signal[] = [];

  constructor(notes: Notes) {
    this.#notes = notes;
    const { beside } = notes;
    if (beside)
      this.beside = async (as) => new NotesDriver(typeof beside === 'function' ? beside(as) : beside);
  }

  async open(): Promise<void> {}

  async observe(): Promise<Observation> {
    const { elements, table, items = table?.rows.flat() ?? [], look } = this.#notes.show();
    return screen(elements, {
      title: 'Notes',
      text: [...elements.map(({ target }) => target.name), ...items].join('\n'),
      ...look,
    });
  }

  async perform(action: Action): Promise<ActionResult> {
    this.done.push(action);
    this.#signals.push(...(this.#notes.act(action) ?? []));
    return { status: 'done', effect: true, effects: [], detail: '', took_ms: 0 };
  }

  drain(): Signal[] {
    return this.#signals.splice(0);
  }

  async probe(): Promise<ListsProbe> {
    const { table, items = table?.rows.map((row) => row.join(' ')) ?? [] } = this.#notes.show();
    const listed = items.map((text, index) => {
      const cells = table?.rows[index];
      return { path: `#list>li${index}`, text, bare: text, remove: '', ...(cells ? { cells } : {}) };
    });
    return [
      {
        path: '#list',
        cut: false,
        items: listed,
        ...(table ? { heads: table.heads, ...(table.foot ? { foot: table.foot } : {}) } : {}),
      },
    ];
  }

  async session(): Promise<unknown> {
    return this.#notes.stored?.() ?? null;
  }

  async screenshot(): Promise<Uint8Array> {
    return Buffer.alloc(0);
  }

  async cast(): Promise<() => Promise<void>> {
    return async () => undefined;
  }

  async close(): Promise<void> {}
}

/** An answer to a request for a document. */
export function documentAnswer(status = 200, method = 'GET', place = 'http://app.test/'): Signal {
  return {
    kind: 'response',
    method,
    address: place,
    status,
    resource: 'document',
    headers: {},
    duration_ms: 1,
    same_site: true,
    main_document: true,
    place,
  };
}
