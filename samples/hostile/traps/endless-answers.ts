import { documentOf, type HostileSite, trapPage, type Visit } from '../site.ts';

/** Sends the beginning, then a little more, for ever. */
const drip =
  (type: string, begin: string, drop: string) =>
  ({ response, later }: Visit) => {
    response.writeHead(200, { 'content-type': type });
    response.write(begin);
    const more = () => {
      response.write(drop);
      later(100, more);
    };
    more();
  };

/** Answers that begin and never end, and one of which nothing but the head ever comes. */
export const endlessAnswers: HostileSite = {
  name: 'endless-answers',
  about: 'never comes to the end of an answer',
  links: ['trap', 'silent', 'call'],
  pages: {
    '/trap': drip(
      'text/html',
      documentOf('Dripping', '<p>drop</p>').replace('</main></body></html>', ''),
      '<p>drop</p>',
    ),
    '/silent': ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/html' }).flushHeaders();
    },
    '/stream': drip('text/plain', '', 'drop'),
    '/call': trapPage(`<p id="state">None</p><script>
      fetch('./stream').then((answer) => answer.text());
      new EventSource('./stream');
      document.write('<img src="./stream" alt="A stream"><link rel="stylesheet" href="./stream">');
    </script>`),
  },
};
