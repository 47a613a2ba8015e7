import { TAGS } from '../route.ts';
import type { ApiDocument } from './document.ts';

/** The page's only style, allowed by its hash; there is no script. */
export const REFERENCE_STYLE = `
:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.8rem; margin: 0 0 .5rem; } h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem; }
details { border: 1px solid #8885; border-radius: .5rem; margin: .5rem 0; padding: 0 1rem; }
summary { cursor: pointer; padding: .65rem 0; } details[open] > summary { border-bottom: 1px solid #8883; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: #8881; border-radius: .4rem; overflow-x: auto; padding: .75rem; white-space: pre-wrap; }
.method { display: inline-block; font-weight: 700; min-width: 4.2rem; text-transform: uppercase; }
.muted { opacity: .75; } table { border-collapse: collapse; width: 100%; }
td, th { border-bottom: 1px solid #8883; padding: .35rem .5rem .35rem 0; text-align: left; vertical-align: top; }
td:first-child { white-space: nowrap; } a { color: inherit; } :focus-visible { outline: 2px solid #2a7de1; outline-offset: 2px; }
`;

type Json = Record<string, unknown>;
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: unknown };
type Content = Record<string, { schema?: unknown }>;
type Described = {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content; required?: boolean };
  responses?: Record<string, { description: string; content?: Content }>;
};

/** The document as one page that needs nothing else: no script, no file from elsewhere. */
export function referencePage(document: ApiDocument): string {
  const { info, components } = document;
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(([method, call]) => ({ path, method, call })),
  );
  const groups = Object.entries(TAGS).map(([tag, about]) => {
    const own = calls.filter(({ call }) => call.tags?.[0] === tag);
    const items = own.map(({ path, method, call }) => callOf(path, method, call)).join('\n');
    return `<h2>${escaped(tag)}</h2><p class="muted">${escaped(about)}</p>\n${items}`;
  });
  // The anchor is within, so that a link to it opens what it is in.
  const schemas = Object.entries((components?.schemas ?? {}) as Json).map(
    ([name, schema]) =>
      `<details><summary><code>${escaped(name)}</code></summary><div id="${escaped(anchorOf(name))}">${jsonOf(schema)}</div></details>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)} reference</title><style>${REFERENCE_STYLE}</style></head>
<body><main><h1>${escaped(info.title)} reference</h1><p>${marked(info.description ?? '')}</p>
<p>Every call takes <code>Authorization: Bearer</code> with an API key or the access token of a session.
The same as a document: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${groups.join('\n')}
<h2>Schemas</h2>
${schemas.join('\n')}
</main></body></html>`;
}

function callOf(path: string, method: string, call: Described): string {
  const parts = [
    call.description ? `<p>${marked(call.description)}</p>` : '',
    parametersOf(call.parameters ?? []),
    call.requestBody ? `<h3>Body</h3>${bodiesOf(call.requestBody.content)}` : '',
    `<h3>Answers</h3>${answersOf(call.responses ?? {})}`,
  ];
  const head = `<span class="method">${escaped(method)}</span><code>${escaped(path)}</code>`;
  return `<details><summary>${head} <span class="muted">${escaped(call.summary ?? '')}</span></summary>${parts.join('\n')}</details>`;
}

function parametersOf(parameters: Parameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<tr><td><code>${escaped(name)}</code>${required ? ' (required)' : ''}</td><td>${escaped(place)}</td><td>${escaped(description ?? '')} <code>${escaped(JSON.stringify(withoutWords(schema)))}</code></td></tr>`,
  );
  return `<h3>Parameters</h3><table><tr><th>name</th><th>in</th><th>what</th></tr>${rows.join('')}</table>`;
}

/** A parameter's description stands beside its schema already. */
function withoutWords(schema: unknown): unknown {
  const { description: _, ...rest } = (schema ?? {}) as Json;
  return rest;
}

function answersOf(responses: Record<string, { description: string; content?: Content }>): string {
  return Object.entries(responses)
    .map(([status, { description, content = {} }]) => {
      const body = Number(status) < 400 ? bodiesOf(content) : '';
      return `<p><strong>${escaped(status)}</strong> ${marked(description)}</p>${body}`;
    })
    .join('\n');
}

function bodiesOf(content: Content): string {
  return Object.entries(content)
    .map(([type, { schema }]) => `<p class="muted"><code>${escaped(type)}</code></p>${jsonOf(schema)}`)
    .join('');
}

/** A schema as JSON, with its references as links within the page. */
function jsonOf(schema: unknown): string {
  const text = escaped(JSON.stringify(schema, null, 2) ?? '');
  const linked = text.replaceAll(
    /#\/components\/schemas\/([\w.-]+)/g,
    (whole, name: string) => `<a href="#${anchorOf(name)}">${whole}</a>`,
  );
  return `<pre>${linked}</pre>`;
}

const anchorOf = (name: string): string => `schema-${name}`;

/** Words between backticks as code, paragraphs as they are; nothing else of Markdown is used here. */
function marked(text: string): string {
  return escaped(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll('\n\n', '<br>');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
