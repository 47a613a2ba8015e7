import { trapPage, trapSite } from '../site.ts';

const button = (name: string, script: string) => `<button onclick="${script}">${name}</button>`;

/** Windows and places that are no pages of any site. */
export const oddWindows = trapSite(
  'odd-windows',
  'opens windows on what is no site',
  trapPage(
    [
      button(
        'Blob',
        `window.open(window.URL.createObjectURL(new Blob(['<h1>Blob</h1>'], { type: 'text/html' })))`,
      ),
      button('Data', `window.open('data:text/html,<h1>Data</h1>')`),
      button('Blank', `window.open('about:blank').document.write('<h1>Written</h1>')`),
      button('Script', `window.open('javascript:alert(1)')`),
      button('Nobody', `window.open('', '_blank', 'noopener')`),
      button(
        'Leave',
        `location = window.URL.createObjectURL(new Blob(['<h1>Here</h1>'], { type: 'text/html' }))`,
      ),
      button('Mail', `location = 'mailto:a@example.invalid'`),
      button('App', `setInterval(() => { location = 'rove-app://open' }, 50)`),
    ].join(' '),
  ),
);
