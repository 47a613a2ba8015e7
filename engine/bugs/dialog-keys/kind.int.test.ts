import { expect, it } from 'vitest';
import { CheckSite } from '#tests/support/check-site.ts';
import { tinyPages } from '#tests/support/tiny-site.ts';
import { dialogKeys } from './kind.ts';

/** A drawer whose box has the focus at first; `guards`: empty elements at both ends lead back from there. */
const page = (guards: boolean) => {
  const guard = (to: string) =>
    guards ? `<div tabindex="0" style="width: 0; height: 0" onfocus="${to}.focus()"></div>` : '';
  return `<button>Behind</button>
    <div id="box" tabindex="-1" style="position: fixed; inset: 0 0 0 auto; width: 300px; background: #fff">
      ${guard('last')}
      <div role="dialog" aria-modal="true" aria-label="Edit">
        <button id="first" onclick="box.remove()">Close</button><input aria-label="Name"><button id="last">Save</button>
      </div>
      ${guard('first')}
    </div><button>Below</button>
    <script>box.focus(); onkeydown = ({ key }) => { if (key === 'Escape') box.remove(); };</script>`;
};

const site = new CheckSite(tinyPages({ '/sound': page(true), '/faulty': page(false) }));

it('a drawer that the keyboard leaves is told of, one with guards at its ends is not', async () => {
  expect(await site.foundBy(dialogKeys)).toMatchObject({ variant: 'leave' });
}, 60_000);
