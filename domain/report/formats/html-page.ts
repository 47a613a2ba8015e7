import { html, Markup } from './html-markup.ts';
import { STYLE, STYLE_HASH } from './html-style.ts';

/** What a page may do: show its own style and pictures. Also for the answer that carries it. */
export const HTML_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data: 'self' file:; media-src 'self' file:; base-uri 'none'; form-action 'none'`;

/** A whole page that needs no script, no network and no server. @returns its text. */
export function htmlPage(title: string, main: Markup): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${HTML_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
  return page.text;
}
