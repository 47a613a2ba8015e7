import { type HostileSite, trapPage } from '../site.ts';

const REST = `<button onclick="this.replaceChildren('Pressed')">Press</button> <a href="./plain">Onward</a>`;

/** Replaces what every script counts on, by what throws and by what lies. */
export const lyingNatives: HostileSite = {
  name: 'lying-natives',
  about: "replaces the browser's own functions",
  links: ['trap', 'lies', 'gone'],
  pages: {
    '/trap': trapPage(`${REST}<script>
      const no = () => { throw new Error('not here'); };
      for (const name of ['map', 'filter', 'push', 'some', 'join', 'slice', 'find', 'findIndex', 'includes'])
        Array.prototype[name] = no;
      for (const name of ['replace', 'trim', 'slice', 'split', 'toLowerCase']) String.prototype[name] = no;
      for (const name of ['get', 'set', 'has']) { Map.prototype[name] = no; WeakMap.prototype[name] = no; }
      Set.prototype.add = no;
      JSON.stringify = no; JSON.parse = no;
      Element.prototype.getBoundingClientRect = no; Element.prototype.getAttribute = no;
      Document.prototype.querySelectorAll = no; Document.prototype.elementFromPoint = no;
      globalThis.Promise = no; globalThis.setTimeout = no; globalThis.requestAnimationFrame = no;
    </script>`),
    '/lies': trapPage(`${REST}<script>
      Element.prototype.getBoundingClientRect = () => ({ x: 0, y: 0, width: 0, height: 0, top: 0, left: 0 });
      JSON.stringify = () => 'nothing';
      performance.now = () => 0; Date.now = () => 0;
      getComputedStyle = () => ({ display: 'none' });
      Array.prototype.toJSON = () => 'a lie'; Object.prototype.toJSON = () => 'a lie';
      Promise.prototype.then = () => {};
      Array.prototype.extra = 'enumerable'; Object.prototype.nodeType = 99;
      Object.defineProperty(Document.prototype, 'body', { get: () => null });
    </script>`),
    '/gone': trapPage(`${REST}<script>
      for (const key of Reflect.ownKeys(globalThis)) try { delete globalThis[key]; } catch { /* Not this one. */ }
    </script>`),
  },
};
