import { type HostileSite, trapPage } from '../site.ts';

/** Fills what a browser keeps for a site, and keeps in a database what no JSON can hold. */
export const fullStorage: HostileSite = {
  name: 'full-storage',
  about: 'fills every storage to its quota',
  links: ['trap'],
  pages: {
    '/trap': trapPage(`<p id="state">Filling</p><script>
      const fill = (storage) => {
        for (let size = 2 ** 21; size > 0; size >>= 1)
          try { for (let i = 0; ; i += 1) storage.setItem(size + '/' + i, 'x'.repeat(size)); } catch { /* Full. */ }
      };
      fill(localStorage);
      fill(sessionStorage);
      const ask = indexedDB.open('odd', 1);
      ask.onupgradeneeded = () => ask.result.createObjectStore('things');
      ask.onsuccess = async () => {
        const key = await crypto.subtle?.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']);
        const write = ask.result.transaction('things', 'readwrite');
        const things = write.objectStore('things');
        const loop = { name: 'loop' };
        loop.self = loop;
        const odd = { key, loop, blob: new Blob(['x'.repeat(1e6)]), big: 2n ** 70n, map: new Map([[{}, 1]]),
          when: new Date(NaN), bytes: new Uint8Array(3e6), error: new RangeError('no'), none: undefined, inf: -Infinity };
        for (const [name, value] of Object.entries(odd)) things.put(value, name);
        things.put({ name: 'Ana', born: new Date(0) }, 'plain');
        write.oncomplete = () => { document.getElementById('state').textContent = 'Full of ' + localStorage.length; };
      };
    </script>`),
    '/kept': trapPage(`<p id="state"></p><script>
      const ask = indexedDB.open('odd', 1);
      ask.onsuccess = () => {
        const things = ask.result.transaction('things').objectStore('things');
        const plain = things.get('plain');
        const big = things.get('big');
        big.onsuccess = () => {
          const kept = [plain.result?.name === 'Ana' && plain.result.born.getTime() === 0, big.result === 2n ** 70n];
          document.getElementById('state').textContent = localStorage.length + ' and ' + sessionStorage.length +
            ' items, ' + kept.filter(Boolean).length + ' of 2 records';
        };
      };
    </script>`),
  },
};
