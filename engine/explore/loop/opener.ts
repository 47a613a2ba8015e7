import type { Action, ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';

/** Keeps what brought up the form on the screen, while that form has no address of its own. */
export class Opener {
  #target: ElementTarget | null = null;

  get target(): ElementTarget | null {
    return this.#target;
  }

  /** Takes in what was done between two looks. */
  note(actions: readonly Action[], before: Observation, after: Observation): void {
    const [action] = actions;
    const stays = before.place === after.place;
    if (stays && actions.length === 1 && action?.kind === 'activate' && hasNewFields(before, after))
      this.#target = action.target;
    else if (!stays || before.dialogs !== after.dialogs || action?.kind === 'check') this.#target = null;
  }
}

function hasNewFields(before: Observation, after: Observation): boolean {
  const known = new Set(before.elements.filter(isField).map(({ target }) => target.path));
  return after.elements.some((view) => isField(view) && !known.has(view.target.path));
}

const isField = ({ field }: ElementView): boolean => field !== null;
