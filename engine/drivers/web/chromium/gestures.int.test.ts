import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Action, Driver, ElementView, Observation } from '#engine/drivers/contract.ts';
import { openTestDriver } from '#tests/support/driver.ts';

const PAGE = `<!doctype html><html lang="en"><title>Gestures</title><body>
<p id="log" role="status"></p>
<ul><li id="thing">A thing</li></ul>
<div id="row" style="width:200px;height:30px">Has a menu</div>
<div id="piece" draggable="true" style="width:120px;height:30px">Piece</div>
<div id="hole" style="width:120px;height:40px;border:1px solid">Hole</div>
<div id="knob" style="width:40px;height:40px;background:#ccc">Knob</div>
<canvas id="board" width="300" height="200"></canvas>
<button title="Make it bold (Ctrl+B)">Bold</button>
<button id="count">Count 0</button>
<a href="#">More</a>
<div tabindex="0" aria-label="Lines" style="overflow:auto;height:20px;width:80px"><p>One</p><p>Two</p></div>
<div tabindex="0" aria-label="Tile" style="height:20px;width:80px">Tile</div>
<script>
const tell = (text) => { document.getElementById('log').textContent += text + ';'; };
const on = (id, type, fn) => document.getElementById(id).addEventListener(type, fn);
on('thing', 'dblclick', () => tell('double'));
on('row', 'contextmenu', (event) => { event.preventDefault(); tell('menu'); });
on('piece', 'dragstart', (event) => event.dataTransfer.setData('text/plain', 'piece'));
on('hole', 'dragover', (event) => event.preventDefault());
on('hole', 'drop', (event) => { event.preventDefault(); tell('dropped ' + event.dataTransfer.getData('text/plain')); });
let held = false;
on('knob', 'mousedown', () => { held = true; });
addEventListener('mousemove', () => { if (held) { held = false; tell('turned'); } });
const spots = [];
on('board', 'click', (event) => tell('board ' + (event.offsetX < 150 ? 'left' : 'right')));
addEventListener('keydown', (event) => { if (event.key === 'b' && event.ctrlKey) tell('bold'); });
let clicks = 0;
on('count', 'click', (event) => { clicks += 1; event.target.textContent = 'Count ' + clicks; });
addEventListener('resize', () => tell('width ' + innerWidth));
addEventListener('offline', () => tell('offline'));
addEventListener('online', () => tell('online'));
</script></body></html>`;

describe('ways to act', () => {
  let server: Server;
  let driver: Driver;
  let place: string;

  beforeAll(async () => {
    server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PAGE));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    place = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    driver = await openTestDriver();
    await driver.open(place);
  }, 60_000);

  afterAll(async () => {
    await driver.close();
    await new Promise((resolve) => server.close(resolve));
  });

  async function see(): Promise<Observation> {
    return driver.observe();
  }

  it('takes what can have the focus for a control, unless it only scrolls', async () => {
    const pressed = (await see()).elements.filter(({ affordance }) => affordance === 'activate');
    const names = pressed.map(({ target }) => target.name);
    expect(names).toContain('Tile');
    expect(names).not.toContain('Lines');
  });

  async function find(name: string | RegExp): Promise<ElementView> {
    const { elements } = await see();
    const found = elements.find(({ target }) =>
      typeof name === 'string' ? target.name === name : name.test(target.name),
    );
    if (!found) throw new Error(`not seen: ${name}; seen: ${elements.map((e) => e.target.name).join(', ')}`);
    return found;
  }

  async function did(action: Action): Promise<string> {
    await driver.perform({ kind: 'open', place });
    const result = await driver.perform(action);
    expect(result).toMatchObject({ status: 'done', effect: true });
    return (await see()).text;
  }

  it('sees what listens for more than a click', async () => {
    expect((await find('A thing')).gestures).toContain('double');
    expect((await find('Has a menu')).gestures).toContain('secondary');
    expect((await find('Piece')).gestures).toContain('drag');
    expect((await find('Knob')).gestures).toContain('drag');
    const { elements, gestures } = await see();
    expect(elements.some(({ surface }) => surface)).toBe(true);
    expect(gestures).toContain('key');
    expect((await find('Bold')).shortcut).toBe('Control+B');
  });

  it('presses twice, and with the other button', async () => {
    const thing = (await find('A thing')).target;
    expect(await did({ kind: 'activate', target: thing, how: 'double' })).toContain('double');
    const row = (await find('Has a menu')).target;
    expect(await did({ kind: 'activate', target: row, how: 'secondary' })).toContain('menu');
  });

  it('drags with HTML drag-and-drop, and with the mouse alone', async () => {
    const piece = (await find('Piece')).target;
    const { elements } = await see();
    const hole = elements.find(({ gestures }) => gestures?.includes('drop'))?.target;
    const onto = hole ?? { role: 'generic', name: 'Hole', nth: 0, path: '#hole' };
    expect(await did({ kind: 'drag', target: piece, to: onto })).toContain('dropped piece');
    const knob = (await find('Knob')).target;
    expect(await did({ kind: 'drag', target: knob, to: { x: 3, y: 0.5 } })).toContain('turned');
  });

  it('presses where it is told to on a drawing', async () => {
    const board = (await see()).elements.find(({ surface }) => surface)?.target;
    if (!board) throw new Error('no drawing');
    expect(await did({ kind: 'activate', target: board, at: { x: 0.1, y: 0.5 } })).toContain('board left');
    expect(await did({ kind: 'activate', target: board, at: { x: 0.9, y: 0.5 } })).toContain('board right');
  });

  it('uses shortcuts, sizes and the loss of the network', async () => {
    expect(await did({ kind: 'press', key: 'Control+b' })).toContain('bold');
    expect(await did({ kind: 'resize', width: 390, height: 844 })).toContain('width 390');
    await driver.perform({ kind: 'resize', width: 1280, height: 800 });
    expect(await did({ kind: 'offline' })).toContain('offline;online');
  });

  it('does several things in a rush, with one account for all', async () => {
    await driver.perform({ kind: 'open', place });
    const { target } = await find('Count 0');
    const press: Action = { kind: 'activate', target };
    const results = (await driver.rush?.([press, press, press])) ?? [];
    expect(results.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
    expect((await find(/^Count/)).target.name).toBe('Count 3');
  });
});
