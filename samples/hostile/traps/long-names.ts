import { type HostileSite, sendDocument, trapPage } from '../site.ts';

const LONG = 60_000;

/** Titles and addresses of many kilobytes, and text that is no text: half characters, zeros. */
export const longNames: HostileSite = {
  name: 'long-names',
  about: 'has names longer than a page and characters that are none',
  links: ['trap', 'halves'],
  pages: {
    '/trap': trapPage(`<a id="long" href="./plain">A long way</a><script>
      document.title = 'title '.repeat(${LONG});
      document.getElementById('long').href = './long?' + 'q'.repeat(${LONG});
      history.replaceState(null, '', './trap?' + 'p'.repeat(${LONG}));
    </script>`),
    '/long': (visit) => sendDocument(visit, trapPage(`<p>${visit.query.length} characters.</p>`)),
    '/halves': trapPage(`<button id="half"></button> <button id="zero"></button><script>
      document.title = 'half \\ud83d title\\u0000';
      document.getElementById('half').textContent = 'Half \\ud83d';
      document.getElementById('zero').textContent = 'Zero \\u0000 end';
      document.getElementById('zero').onclick = () => { throw new Error('half \\ud83d and \\u0000 ' + '\\u{1f36a}'.repeat(2000)); };
      document.getElementById('half').onclick = () => { document.title = '\\u{1f36a}'.repeat(2000); history.pushState(1, '', '?\\ud83d'); };
      console.error('\\ud83d\\u0000');
    </script>`),
  },
};
