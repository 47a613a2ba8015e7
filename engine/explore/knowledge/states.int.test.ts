import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver } from '#engine/drivers/contract.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { Graph } from './graph.ts';

/** A screen as HTML, at its own path when it begins with one and a space. */
type Pair = [what: string, one: string, other: string];

const NAV = '<nav><a href="/">Home</a><a href="/help">Help</a></nav>';
const item = (name: string, n: number) => `<li><a href="/item/${n}">${name}</a><button>Add</button></li>`;
const row = (name: string, n: number) =>
  `<tr><td>${name}</td><td>${n}</td><td><button>Edit</button></td></tr>`;
const times = (count: number, make: (name: string, n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(`Thing ${'abcdefghijklmnop'[n]}`, n)).join('');

const ALIKE: Pair[] = [
  ['a clock', '<p>Now 12:01:33</p><a href="/a">Go</a>', '<p>Now 12:07:59</p><a href="/a">Go</a>'],
  ['a counter in a heading', '<h1>Inbox (3)</h1>', '<h1>Inbox (14)</h1>'],
  ['a counter in a control', '<button>Cart 2</button>', '<button>Cart 11</button>'],
  ['a longer list', `<ul>${times(3, item)}</ul>`, `<ul>${times(7, item)}</ul>`],
  [
    'a list in another order',
    `<ul>${item('A', 1)}${item('B', 2)}</ul>`,
    `<ul>${item('B', 2)}${item('A', 1)}</ul>`,
  ],
  ['a table with other rows', `<table>${times(4, row)}</table>`, `<table>${times(9, row)}</table>`],
  [
    'a feed of other texts',
    `<main>${'<article><p>One</p></article>'.repeat(3)}</main>`,
    `<main>${'<article><p>Two</p></article>'.repeat(5)}</main>`,
  ],
  [
    'other words in a field',
    '<form><input aria-label="Name" value="Ann"><button>Send</button></form>',
    '<form><input aria-label="Name" value="Bob"><button>Send</button></form>',
  ],
  [
    'another advertisement',
    `${NAV}<iframe title="ad" src="/ad-1"></iframe>`,
    `${NAV}<iframe title="ad" src="/ad-2"></iframe>`,
  ],
  [
    'another price',
    '<h2>Total 12.50 €</h2><button>Pay</button>',
    '<h2>Total 99.00 €</h2><button>Pay</button>',
  ],
  [
    'a picture that changed',
    '<img src="data:," alt="slide one"><button>Next</button>',
    '<img src="data:," alt="slide two"><button>Next</button>',
  ],
  [
    'an item of another number',
    '/item/12 <h1>Item 12</h1><button>Buy</button>',
    '/item/977 <h1>Item 977</h1><button>Buy</button>',
  ],
];

const DIFFERENT: Pair[] = [
  ['a dialog', '<button>Open</button>', '<button>Open</button><div role="dialog"><button>Yes</button></div>'],
  [
    'a filter that is on',
    '<button aria-pressed="false">Sale</button>',
    '<button aria-pressed="true">Sale</button>',
  ],
  [
    'a box that is ticked',
    '<input type="checkbox" aria-label="Done">',
    '<input type="checkbox" checked aria-label="Done">',
  ],
  [
    'a cart with things in it',
    '<h1>Cart</h1><p>It is empty</p>',
    `<h1>Cart</h1><ul>${times(2, item)}</ul><button>Check out</button>`,
  ],
  ['another tab', tabs('One'), tabs('Two')],
  ['being signed in', `${NAV}<a href="/login">Log in</a>`, `${NAV}<a href="/me">Account</a>`],
  [
    'a complaint',
    '<form><input aria-label="Mail"><button>Send</button></form>',
    '<form><input aria-label="Mail" aria-invalid="true"><button>Send</button></form><p role="alert">Not a mail address</p>',
  ],
  [
    'an open menu',
    '<button aria-expanded="false">Menu</button>',
    '<button aria-expanded="true">Menu</button><ul role="menu"><li role="menuitem" tabindex="0">Copy</li></ul>',
  ],
  ['the next step', '<h2>Address</h2><button>Next</button>', '<h2>Payment</h2><button>Next</button>'],
  ['a control that is enabled', '<button disabled>Save</button>', '<button>Save</button>'],
  ['no results', `<ul>${times(3, item)}</ul>`, '<p>Nothing was found</p><button>Clear the search</button>'],
  ['another page', '/about <h1>Hello</h1>', '/contact <h1>Hello</h1>'],
];

function tabs(chosen: string): string {
  const tab = (name: string) => `<button role="tab" aria-selected="${name === chosen}">${name}</button>`;
  return `<div role="tablist">${tab('One')}${tab('Two')}</div>`;
}

describe('which screens are one state', () => {
  const pages = new Map<string, string>();
  let server: Server;
  let driver: Driver;
  let origin: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><title>Page</title><body>${pages.get(request.url ?? '') ?? '<p>-</p>'}</body>`,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    driver = await openTestDriver();
    await driver.open(`${origin}/start`);
  }, 60_000);

  afterAll(async () => {
    await driver.close();
    await new Promise((resolve) => server.close(resolve));
  });

  async function show(screen: string, graph: Graph): Promise<string> {
    const [, path, html] = /^(\/\S+) (.*)$/s.exec(screen) ?? [null, '/page', screen];
    pages.set(path ?? '', html ?? '');
    await driver.perform({ kind: 'open', place: `${origin}${path}` });
    return graph.arrive(await driver.observe()).node.id;
  }

  it.each(ALIKE)('%s makes no other state', async (_, one, other) => {
    const graph = new Graph();
    expect(await show(other, graph)).toBe(await show(one, graph));
  });

  it.each(DIFFERENT)('%s makes another state', async (_, one, other) => {
    const graph = new Graph();
    expect(await show(other, graph)).not.toBe(await show(one, graph));
  });

  it('keeps only some of many screens that differ in words alone', async () => {
    const graph = new Graph();
    const words = [
      'Oak',
      'Elm',
      'Ash',
      'Fir',
      'Yew',
      'Box',
      'Bay',
      'Fig',
      'Gum',
      'Nut',
      'Ivy',
      'Lime',
      'Pine',
      'Palm',
    ];
    const ids = new Set<string>();
    for (const word of words)
      ids.add(await show(`/wood <h1>${word}</h1><button>Buy ${word}</button>`, graph));
    expect(ids.size).toBeGreaterThan(4);
    expect(ids.size).toBeLessThan(words.length - 2);
  });
});
