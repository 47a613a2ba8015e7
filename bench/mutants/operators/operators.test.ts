import { describe, expect, it } from 'vitest';
import { candidatesIn } from '../plant.ts';
import { halfOf, OPERATORS } from './catalog.ts';

/** A script, as it is with each place spoiled that the operator finds in it. */
function spoiled(id: string, source: string): string[] {
  return candidatesIn(source)
    .filter(({ operator }) => operator === id)
    .map(({ start, end, text, kind }) => {
      const inner = kind === 'block' ? `{${text}}` : text.replace(/^;/, '');
      return source.slice(0, start) + inner + source.slice(end);
    });
}

const CASES: Record<string, { from: string; to: string; not: string }[]> = {
  'listener-dropped': [
    { from: "b.addEventListener('click', go);", to: 'void 0;', not: 'b.removeEventListener("click", go)' },
    { from: "$(b).on('click', go).show();", to: '$(b).show();', not: 'on("click", go); x.on(go, 1)' },
  ],
  'await-dropped': [
    { from: 'async () => { await go(); }', to: 'async () => { go(); }', not: 'async () => go()' },
  ],
  'condition-inverted': [
    { from: 'if (a && b) c();', to: 'if (!(a && b)) c();', not: 'while (a) c();' },
    { from: 'x = a ? 1 : 2', to: 'x = !(a) ? 1 : 2', not: 'x = a || b' },
  ],
  'condition-narrowed': [
    { from: 'if (a || b) c();', to: 'if (a) c();', not: 'x = a || b' },
    { from: 'x = n <= 3 ? 1 : 2', to: 'x = n < 3 ? 1 : 2', not: 'x = n <= 3; if (n < 3) c()' },
  ],
  'off-by-one': [
    { from: 'a.slice(0, 5)', to: 'a.slice(0 + 1, 5)', not: 'a.slice(-n); a.concat(0)' },
    { from: 'a[a.length - 1]', to: 'a[a.length - 2]', not: 'a.length - 2; n - 1' },
    { from: 'go(page + 1)', to: 'go(page)', not: 'go(page + 2)' },
  ],
  'sort-as-text': [{ from: 'a.sort((x, y) => x - y)', to: 'a.sort()', not: 'a.sort(); a.sort("name", 1)' }],
  'save-dropped': [
    { from: "localStorage.setItem('a', 1)", to: 'void 0', not: 'localStorage.getItem("a"); map.setItem(1)' },
    {
      from: "fetch('/a', { method: 'POST' })",
      to: "Promise.resolve(new Response('{}'))",
      not: "fetch('/a'); fetch('/a', { method: 'GET' })",
    },
    { from: 'localStorage.a = 1', to: 'void 0', not: 'storage.a = 1' },
    {
      from: "$http.put('/a', b)",
      to: 'Promise.resolve({ data: {}, status: 200 })',
      not: 'list.delete(b); $http.get("/a")',
    },
  ],
  'status-unchecked': [
    { from: 'if (!r.ok) fail();', to: 'if (!true) fail();', not: 'x = r.ok' },
    { from: 'if (r.status >= 400) fail();', to: 'if (false) fail();', not: 'if (r.status === 404) fail();' },
    { from: 'if (r.status === 200) go();', to: 'if (true) go();', not: 'if (task.status === 3) go();' },
  ],
  'error-swallowed': [
    { from: 'try { a(); } catch (e) { tell(e); }', to: 'try { a(); } catch (e) {}', not: 'try {} catch {}' },
    { from: 'a().catch((e) => tell(e))', to: 'a().catch(() => {})', not: 'a().then((e) => e)' },
  ],
  'submit-unguarded': [
    { from: 'b.disabled = !0', to: 'true', not: 'b.disabled = false; b.hidden = true' },
    { from: 'e.preventDefault()', to: 'void 0', not: 'e.stopPropagation()' },
    { from: "$(b).prop('disabled', true)", to: '$(b)', not: "$(b).prop('disabled', false)" },
  ],
  'sum-without-last': [
    {
      from: 'a.reduce((s, x) => s + x, 0)',
      to: 'a.slice(0, -1).reduce((s, x) => s + x, 0)',
      not: 'a.reduce((s, x) => s.concat(x), [])',
    },
    {
      from: 'for (i = 0; i < a.length; i++) s += a[i];',
      to: 'for (i = 0; i < a.length - 1; i++) s += a[i];',
      not: 'for (i = 0; i < a.length; i++) go(a[i]);',
    },
  ],
  'filter-passes-all': [
    {
      from: 'a.filter((x) => x.done)',
      to: 'a.filter(() => true)',
      not: 'a.filter(Boolean); a.map((x) => x)',
    },
  ],
  'timer-not-cleared': [{ from: 'clearTimeout(t)', to: 'void 0', not: 'setTimeout(t)' }],
  'escape-removed': [
    { from: "if (e.key === 'Escape') close();", to: 'if (false) close();', not: "if (e.key === 'a') go();" },
    { from: 'input.focus()', to: 'void 0', not: 'focus(); input.blur()' },
  ],
  'wrong-key': [
    { from: 'if (e.keyCode === 13) go();', to: 'if (e.keyCode === 120) go();', not: 'if (n === 13) go();' },
    { from: "e.key === 'a'", to: "e.key === 'F8'", not: "e.key === 'Escape'; e.key === k" },
  ],
  'wrong-list-key': [
    {
      from: 'h(Row, { key: x.id, x })',
      to: "h(Row, { key: 'row', x })",
      not: 'h({ key: x.id }); h(1, { id: 1 })',
    },
  ],
  'stale-closure': [
    {
      from: 'r.useEffect(() => go(a), [a])',
      to: 'r.useEffect(() => go(a), [])',
      not: 'useEffect(go, []); use(go, [a])',
    },
  ],
  'date-by-other-zone': [{ from: 'd.getHours()', to: 'd.getUTCHours()', not: 'd.getTime(); getHours()' }],
};

describe.each(OPERATORS.map(({ id }) => id))('%s', (id) => {
  it.each(CASES[id] ?? [])('makes $to of $from', ({ from, to, not }) => {
    expect(spoiled(id, from)).toEqual([to]);
    expect(spoiled(id, not)).toEqual([]);
  });

  it('has a case', () => {
    expect(CASES[id]?.length).toBeGreaterThan(0);
  });
});

describe('the halves', () => {
  it('are decided by the id and stay as they are', () => {
    const counted = OPERATORS.filter(({ id }) => halfOf(id) === 'counted').map(({ id }) => id);
    expect(counted.toSorted()).toEqual([
      'await-dropped',
      'condition-inverted',
      'error-swallowed',
      'escape-removed',
      'filter-passes-all',
      'listener-dropped',
      'save-dropped',
      'status-unchecked',
      'submit-unguarded',
      'sum-without-last',
      'timer-not-cleared',
    ]);
  });
});
