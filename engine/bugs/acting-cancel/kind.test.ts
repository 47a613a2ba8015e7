import { expect, it } from 'vitest';
import type { Observation, Signal } from '#engine/drivers/contract.ts';
import { button, field, screen } from '#tests/support/observed.ts';
import { actingCancel } from './kind.ts';

const answer = (method: string, address: string, status = 200): Signal => ({
  kind: 'response',
  method,
  address: `http://app.test${address}`,
  status,
  resource: 'fetch',
  headers: {},
  duration_ms: 5,
  same_site: true,
  main_document: false,
  place: 'http://app.test/',
});

const told = (name: string, signals: Signal[], elements = [button(name), button('Cancel stay')]) => {
  const before: Observation = { ...screen(elements), dialogs: 1 };
  const pressed = elements.find(({ target }) => target.name === name);
  return actingCancel
    .judge({
      before,
      action: { kind: 'activate', target: pressed?.target ?? button(name).target },
      result: null,
      after: { ...screen([]), dialogs: 0 },
      signals,
      probes: {},
    })
    .map(({ facts }) => actingCancel.variants.acts.title(facts));
};

it('acting_cancel tells of a no that is sent as a yes', () => {
  expect(told('Keep stay', [answer('POST', '/stays/7/cancel')])).toEqual([
    '"Keep stay" sends POST /stays/:id/cancel, as if it were confirmed',
  ]);
});

it('is silent about what only reads, tells or was refused, about a yes, and about a form', () => {
  expect(told('Keep stay', [answer('GET', '/stays/7')])).toEqual([]);
  expect(told('No', [answer('POST', '/api/events')])).toEqual([]);
  expect(told('No', [answer('POST', '/stays/7/cancel', 409)])).toEqual([]);
  expect(told('Cancel stay', [answer('POST', '/stays/7/cancel')])).toEqual([]);
  expect(told('Cancel', [answer('POST', '/stays/7/cancel')], [button('Cancel')])).toEqual([]);
  expect(told('Keep', [answer('POST', '/stays/7')], [button('Keep'), field('Reason')])).toEqual([]);
});
