import type { ElementTarget, Signal } from '#engine/drivers/contract.ts';
import { resourceOf } from '#engine/model/fingerprint.ts';
import { mayChange } from '#engine/model/methods.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import keeps from './keeps.json' with { type: 'json' };
import { sendsWrite } from './reproduce.ts';

type Facts = { button: string; method: string; path: string };

/** Answers to a question that leave everything as it is. "Cancel" may be what is asked about. */
const LEAVES = new RegExp(`^(${keeps.join('|')})$`, 'i');
/** Requests that only tell what was done. */
const TELLS = /log|track|event|metric|beacon|analytic|telemetry|collect|ping|stat/i;

/** The answer to a question that leaves everything as it is changes nothing. */
export const actingCancel: JudgedKind<'acts', Facts> = {
  id: 'acting_cancel',
  category: 'functional',
  description: 'The button of a dialog that says no sends what changes something all the same',
  fingerprint_rule: 'the button’s name, method and path of the request without identifiers',
  probes: [],
  variants: {
    acts: {
      severity: 'critical',
      because: 'what the user has declined is done',
      title: ({ button, method, path }) => `"${button}" sends ${method} ${path}, as if it were confirmed`,
    },
  },
  cause: ['element', 'request'],
  reproduce: () => shownBy(sendsWrite, {}),
  judge: ({ before, action, after, signals }) => {
    if (!before || action?.kind !== 'activate' || before.dialogs === 0 || after.dialogs > before.dialogs)
      return [];
    const { target } = action;
    const asks = before.elements.every(({ affordance }) => affordance !== 'type');
    if (!asks || !isAnswer(target)) return [];
    const sent = signals.find(isChange);
    if (sent?.kind !== 'response') return [];
    const path = resourceOf(sent.address);
    return [
      {
        variant: 'acts',
        facts: { button: target.name, method: sent.method, path },
        key: [target.name, sent.method, path],
        description: `A dialog was left by "${target.name}", and the page sent ${sent.method} ${path}, which was answered with ${sent.status}.`,
        place: before.place,
        element: target,
        context: { request: `${sent.method} ${sent.address}`, status: String(sent.status) },
      },
    ];
  },
};

function isAnswer({ role, name }: ElementTarget): boolean {
  return /^(button|link)$/.test(role) && LEAVES.test(name.trim());
}

function isChange(signal: Signal): boolean {
  if (signal.kind !== 'response' || !signal.same_site || !mayChange(signal.method)) return false;
  return /^(fetch|xhr|document)$/.test(signal.resource) && signal.status < 400 && !TELLS.test(signal.address);
}
