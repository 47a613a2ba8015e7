import { describe, expect, it } from 'vitest';
import { judge } from '#engine/bugs/registry.ts';
import type { ElementView } from '#engine/drivers/contract.ts';
import { moment } from '#tests/support/moments.ts';
import { button, screen } from '#tests/support/observed.ts';

function clicked(view: ElementView, text = 'Label is ready'): string[] {
  const before = screen([view], { text: 'Tools' });
  const result = { status: 'done' as const, effect: true, effects: [], detail: '', took_ms: 1 };
  return judge(
    moment({
      before,
      action: { kind: 'activate', target: view.target },
      result,
      after: { ...before, text },
    }),
  ).map(({ title }) => title);
}
const print = button('Print label', { mouse_only: true, role: 'generic' });

describe('what works when it is clicked', () => {
  it('is told of where no keyboard comes to it', () => {
    expect(clicked(print)).toEqual(['"Print label" works with a mouse only']);
  });

  it('is not where it can be come to, changes nothing, or is a drawing', () => {
    expect(clicked(button('Print label'))).toEqual([]);
    expect(clicked(print, 'Tools')).toEqual([]);
    expect(clicked({ ...print, surface: true })).toEqual([]);
  });
});
