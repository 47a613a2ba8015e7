import { trapPage, trapSite } from '../site.ts';

/** Looks for open developer tools and goes blank when it thinks it has seen them. */
export const debuggerTraps = trapSite(
  'debugger-traps',
  'stops whoever debugs it',
  trapPage(`<button onclick="this.textContent = 'Pressed'; debugger">Press</button><script>
    setInterval(() => {
      const start = performance.now();
      debugger;
      if (performance.now() - start > 100) document.body.replaceChildren();
    }, 50);
    const bait = new Error();
    Object.defineProperty(bait, 'stack', { get() { document.body.replaceChildren(); return ''; } });
    setInterval(() => console.debug(bait), 200);
  </script>`),
);
