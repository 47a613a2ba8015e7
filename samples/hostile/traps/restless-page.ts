import { type HostileSite, trapPage } from '../site.ts';

/** Nothing on it stays what it was: nodes, names, places, errors, requests. */
export const restlessPage: HostileSite = {
  name: 'restless-page',
  about: 'is never calm',
  links: ['trap', 'errors', 'requests', 'workers'],
  pages: {
    '/trap': trapPage(`<div id="box"></div><script>
      let n = 0;
      const draw = () => {
        document.getElementById('box').innerHTML = '<button style="position:absolute;left:' + (n % 600) + 'px">B' +
          (n += 1) + '</button>';
        requestAnimationFrame(draw);
      };
      draw();
    </script>`),
    '/errors': trapPage(`<script>setInterval(() => { for (let i = 0; i < 5; i += 1) {
      console.error('again', i); Promise.reject(new Error('no ' + i)); }; throw new Error('and more'); }, 20);</script>`),
    '/requests': trapPage(`<script>
      setInterval(() => { fetch('./answer?' + Math.random()); fetch('./never?' + Math.random()); }, 10);
      setInterval(() => { new WebSocket(location.href.replace('http', 'ws')); }, 50);
    </script>`),
    '/workers': trapPage(`<script>
      const busy = URL.createObjectURL(new Blob(['for (;;);']));
      for (let i = 0; i < 2; i += 1) new Worker(busy);
    </script>`),
    '/answer': ({ response }) => response.writeHead(204).end(),
    '/never': () => {},
  },
};
