import type { Page } from './pages.ts';

/** The page of a thing, of which there is one; `fault` is what it does with the id of another. */
const thing =
  (fault: string): Page =>
  ({ faulty, rest }) =>
    `<style>body{font:16px sans-serif}</style><main id="main">Loading…</main>
  <script>
  const fault = ${JSON.stringify(faulty ? fault : '')};
  const things = { 4: { name: 'Rope', price: 12, made: 'Bergen', colour: 'red', weight: '3 kg' } };
  const show = (one) => {
    main.innerHTML = ['<h1>', one.name, '</h1><p>Its price is ', one.price, '</p><p>Made in ', one.made,
      '</p><p>It is ', one.colour, '</p><p>It weighs ', one.weight, '</p><p>', one.name, ' is sold alone</p>']
      .map(String).join('');
  };
  fetch('/${faulty ? 'faulty' : 'sound'}/api/thing').then(() => {
    const one = things[${JSON.stringify(rest)}];
    if (one) return show(one);
    if (fault === 'leaks') return show({});
    if (fault === 'waits') return;
    main.innerHTML = '';
    if (fault === 'blank') return show(one);
    main.innerHTML = '<h1>Rope and more</h1><p>There is no such thing.</p>';
  });
  </script>`;

/** Pages of what goes less well: a thing that does not exist, a search without hits. */
export const UNHAPPY: Record<string, Page> = {
  thing: thing('blank'),
  endless: thing('waits'),
  leaky: thing('leaks'),
};
