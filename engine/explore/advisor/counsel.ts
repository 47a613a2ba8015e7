import type { Observation } from '#engine/drivers/contract.ts';
import { formKey } from '#engine/forms/form.ts';
import type { Advisor, Suggestion } from '#engine/model/advisor.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import type { StateNode } from '../knowledge/graph.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Option, Scored } from '../options/option.ts';
import { hiddenOn, refusingForm, takeAdvice } from './form-advice.ts';
import { type Offered, offersOf } from './offers.ts';
import { told } from './prompt.ts';

/** Actions with nothing new after which the explorer counts as stuck. */
const TARPIT = 25;
/** Actions between two questions of one context. */
const PAUSE = 5;
const RECENT_MAX = 8;
const SPENT_MAX = 500;
const SCREENS_MAX = 300;
const NAMES_MAX = 20;
const NAME_MAX = 60;

export type Situation = { seen: Observation; node: StateNode; scored: readonly Scored[] };

/**
 * What one context asks its advisor. It asks in the background and never waits: an answer that has come is taken when
 * its screen is shown and its option is still there.
 */
export class Counsel {
  readonly #advisor: Advisor;
  readonly #known: Knowledge;
  readonly #asked = new Set<string>();
  /** Suggestions that brought nothing, by state and offer. */
  readonly #spent = new Set<string>();
  #recent: string[] = [];
  #arrived: Suggestion | null = null;
  #taken: Suggestion | null = null;
  #pause = 0;

  constructor(advisor: Advisor, known: Knowledge) {
    this.#advisor = advisor;
    this.#known = known;
  }

  /** The option to take now by an answer that has come; null where there is none. Asks where it is time to. */
  advise(situation: Situation): Option | null {
    const { node, scored } = situation;
    const offers = offersOf(scored, node, this.#spent);
    this.#remember(situation);
    const suggestion = this.#arrived?.state === node.id ? this.#arrived : null;
    if (suggestion) {
      this.#arrived = null;
      const offer = offers.find(({ id }) => id === suggestion.id);
      if (offer) {
        this.#taken = suggestion;
        return offer.option;
      }
      this.#advisor.drop(suggestion);
    }
    this.#pause -= 1;
    if (this.#pause <= 0 && this.#advisor.isFree()) this.#ask(situation, offers);
    return null;
  }

  /** Takes in what came of the last actions: a suggestion that brought nothing is not made again. */
  note(options: readonly (Option | null)[], brought: boolean): void {
    for (const option of options) if (option) this.#recent.push(wordsFor(option));
    this.#recent = this.#recent.slice(-RECENT_MAX);
    const taken = this.#taken;
    this.#taken = null;
    if (!taken || brought) return;
    this.#advisor.drop(taken);
    if (this.#spent.size < SPENT_MAX) this.#spent.add(`${taken.state} ${taken.id}`);
  }

  /** Keeps what may be told of a screen when it is to be named, now that it can be seen what stands in its fields. */
  #remember({ seen, node }: Situation): void {
    const { nameless } = this.#known;
    if (node.name !== undefined || nameless.has(node.id) || nameless.size >= SCREENS_MAX) return;
    const hidden = hiddenOn(seen.elements);
    const names = seen.elements
      .filter(({ affordance }) => affordance === 'activate')
      .slice(0, NAMES_MAX)
      .map(({ target }) => told(target.name, NAME_MAX, hidden));
    const title = told(seen.title, NAME_MAX, hidden);
    nameless.set(node.id, { route: node.route, title, names: [...new Set(names)].filter(Boolean) });
  }

  #ask({ seen, node }: Situation, offers: readonly Offered[]): void {
    const refusing = refusingForm(seen, this.#known.memory, this.#asked);
    if (!refusing && (this.#known.dull < TARPIT || offers.length < 2)) return;
    this.#pause = PAUSE;
    if (refusing) {
      this.#asked.add(formKey(refusing.form));
      void this.#advisor.fill(refusing.question).then((values) => {
        if (values) takeAdvice(this.#known.memory, refusing.form, values);
      });
      return;
    }
    const screen = {
      state: node.id,
      route: routeOf(seen.place),
      title: seen.title,
      offers: offers.map(({ option: _, ...offer }) => offer),
      recent: this.#recent,
      hidden: hiddenOn(seen.elements),
    };
    void this.#advisor.suggest(screen).then((suggestion) => {
      if (suggestion) this.#arrived = suggestion;
    });
  }
}

/** An action without anything that it typed. */
function wordsFor({ why, view }: Option): string {
  return view ? `${why}: ${view.target.role} "${view.target.name}"` : why;
}
