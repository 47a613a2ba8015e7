import type { Effect, Signal } from '#engine/drivers/contract.ts';
import { isDestructive } from '#engine/safety/refusals.ts';
import { PACKED } from '../page-agent/packed.ts';
import { NavigatedError } from './faults.ts';
import type { WebHost } from './host.ts';
import { Patience, type Vitality } from './patience.ts';
import type { Site } from './site.ts';
import { WayBack } from './way-back.ts';

const AGENT = "globalThis[Symbol.for('rove.agent')]";
/** A page that asks more often during one action does not let its user go on. */
const DIALOGS_MAX = 30;

export type DialogQuestion = { type: string; message: string };
/** What a dialog is answered with; `text` is what a prompt is given. */
export type Reply = { accept: boolean; text?: string };

/** What the hosts of all browsers know of the page they show, however it is driven. */
export abstract class HostBase {
  protected readonly site: Site;
  readonly emit: (signal: Signal) => void;
  protected closing = false;
  protected readonly wayBack = new WayBack();
  protected readonly patience: Patience;
  #asked = { during: new Set<string>(), times: 0 };
  #effects = new Set<Effect>();
  heldBack = '';
  navigations = 0;
  answers = 0;
  dead = false;
  folding = false;
  /** The run's owner has allowed what cannot be restored. */
  destructive = false;
  onGone: WebHost['onGone'] = null;

  constructor(site: Site, emit: (signal: Signal) => void) {
    this.site = site;
    this.emit = emit;
    this.patience = new Patience(this.vitality());
  }

  abstract place(): string;
  abstract evaluate<T>(expression: string, timeout_ms?: number): Promise<T | null>;
  protected abstract vitality(): Vitality;
  /** The place as the browser itself knows it, '' when it does not say. */
  protected abstract shown(): Promise<string>;

  get effects(): Set<Effect> {
    return this.#effects;
  }

  set effects(effects: Set<Effect>) {
    this.#effects = effects;
    this.wayBack.acted();
  }

  lastPlace(): string {
    return this.wayBack.last();
  }

  async lastShown(): Promise<string> {
    const place = await this.shown();
    if (this.site.visits(place) && place !== this.lastPlace()) this.wayBack.arrived(place);
    return this.lastPlace();
  }

  async ask<T>(call: string, timeout_ms = 6_000): Promise<T | null> {
    const asked = `(agent => agent ? agent.pack(agent.${call}) : null)(${AGENT})`;
    const answer = await this.evaluate<T | string>(asked, timeout_ms);
    this.answers += 1;
    const packed = typeof answer === 'string' && answer.startsWith(PACKED);
    return (packed ? JSON.parse(answer.slice(PACKED.length)) : answer) as T | null;
  }

  within<T>(work: Promise<T>, timeout_ms?: number): Promise<T> {
    return this.patience.within(work, timeout_ms);
  }

  slowness(): Promise<number> {
    return this.patience.slowness();
  }

  stopLoading(): Promise<void> {
    return this.patience.stopLoading();
  }

  shut(): void {
    this.closing = true;
  }

  /** The page shows another document, or another place of the same one. */
  protected arrived(place: string): void {
    this.navigations += 1;
    this.effects.add('navigation');
    if (this.site.visits(place)) this.wayBack.arrived(place);
  }

  /** A document was not let come: the page that asked for it stays. */
  protected held(why: string): void {
    this.heldBack = why;
  }

  /** The page is gone; `message` says what is to be told of it, '' for nothing. */
  protected died(message: string): void {
    if (this.closing) return;
    this.dead = true;
    if (message) this.emit({ kind: 'crash', message, place: this.lastPlace() });
    this.patience.fail(new NavigatedError(message || 'the page closed itself'));
  }

  /** How a dialog is to be answered, null when the page has asked too often. */
  protected reply({ type, message }: DialogQuestion): Reply | null {
    this.patience.asked();
    this.effects.add('dialog');
    if (this.#asked.during !== this.effects) this.#asked = { during: this.effects, times: 0 };
    this.#asked.times += 1;
    if (this.#asked.times > DIALOGS_MAX) {
      this.died('The page asks without end');
      return null;
    }
    if (type !== 'beforeunload')
      this.emit({ kind: 'dialog', message, dialog_type: type, place: this.place() });
    const accept = type !== 'confirm' || this.destructive || !isDestructive(message);
    return { accept, ...(type === 'prompt' ? { text: 'rove' } : {}) };
  }
}
