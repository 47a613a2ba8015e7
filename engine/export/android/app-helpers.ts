/** Functions that a test of an app brings along, by name; each with what it needs of the others. */
const HELPERS: readonly { name: string; needs?: readonly string[]; code: string }[] = [
  {
    name: 'happens',
    code: `/** Whether it comes to be so within some seconds. */
async function happens(driver, shown) {
  const end = Date.now() + 8_000;
  for (;;) {
    if (await shown()) return true;
    if (Date.now() > end) return false;
    await driver.pause(250);
  }
}`,
  },
  {
    name: 'stays',
    code: `/** Whether it is so, and still is a moment later. */
async function stays(driver, shown) {
  if (!(await shown())) return false;
  await driver.pause(1_500);
  return shown();
}`,
  },
  {
    name: 'attempt',
    code: `/** A step that may end the app, and its session with it. */
async function attempt(step) {
  try {
    await step();
  } catch (error) {
    console.log(\`The step was not answered: \${error.message}\`);
  }
}`,
  },
  {
    name: 'logcat',
    code: `let log = '';
/** All that the device has logged so far. */
async function logcat(driver) {
  const lines = await driver.getLogs('logcat');
  log += lines.map(({ message }) => \`\${message}\\n\`).join('');
  return log;
}`,
  },
  {
    name: 'stateOf',
    code: `/** What can be seen, and what the app has done beside that where the device tells. */
async function stateOf(driver) {
  const source = (await driver.getPageSource()).replace(/ element-id="\\d+"/g, '');
  const { outside = '' } = await driver.execute('rove: state').catch(() => ({}));
  return source + outside;
}`,
  },
  {
    name: 'turn',
    code: `/** Turns the device to the side, or back. */
async function turn(driver) {
  const now = await driver.getOrientation();
  await driver.setOrientation(now === 'PORTRAIT' ? 'LANDSCAPE' : 'PORTRAIT');
}`,
  },
  {
    name: 'leave',
    code: `/** Leaves the app and comes back; \`killed\`: the system ended it meanwhile. */
async function leave(driver, killed) {
  if (capabilities['appium:automationName'] === 'Rove') {
    await driver.execute('mobile: backgroundApp', { seconds: 1, killed });
    return;
  }
  await driver.execute('mobile: pressKey', { keycode: 3 });
  if (killed) await driver.execute('mobile: shell', { command: 'am', args: ['kill', PACKAGE] });
  await driver.execute('mobile: activateApp', { appId: PACKAGE });
}`,
  },
  {
    name: 'toggle',
    code: `async function toggle(driver, xpath, on) {
  const element = driver.$(xpath);
  if (((await element.getAttribute('checked')) === 'true') !== on) await element.click();
}`,
  },
  {
    name: 'swipe',
    needs: ['finger'],
    code: `/** Moves the content, from one height of the screen to another. */
async function swipe(driver, from, to) {
  const { width, height } = await driver.getWindowRect();
  await finger(driver, { x: width / 2, y: height * from }, { x: width / 2, y: height * to }, 350);
}`,
  },
  {
    name: 'press',
    needs: ['finger', 'pointIn'],
    code: `async function press(driver, xpath, ms, x = 0.5, y = 0.5) {
  const at = await pointIn(driver, xpath, x, y);
  await finger(driver, at, at, ms);
}`,
  },
  {
    name: 'drag',
    needs: ['finger', 'pointIn'],
    code: `async function drag(driver, from, to) {
  await finger(driver, await pointIn(driver, ...from), await pointIn(driver, ...to), 350);
}`,
  },
  {
    name: 'pointIn',
    code: `async function pointIn(driver, xpath, x, y) {
  const element = driver.$(xpath);
  const [at, size] = [await element.getLocation(), await element.getSize()];
  return { x: at.x + size.width * x, y: at.y + size.height * y };
}`,
  },
  {
    name: 'finger',
    code: `async function finger(driver, from, to, ms) {
  const whole = ({ x, y }) => ({ x: Math.round(x), y: Math.round(y) });
  const actions = [
    { type: 'pointerMove', duration: 0, ...whole(from) },
    { type: 'pointerDown', button: 0 },
    ...(from === to ? [{ type: 'pause', duration: ms }] : [{ type: 'pointerMove', duration: ms, ...whole(to) }]),
    { type: 'pointerUp', button: 0 },
  ];
  await driver.performActions([{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }]);
}`,
  },
  {
    name: 'densityOf',
    code: `/** Pixels of the screen per density-independent pixel. */
async function densityOf(driver) {
  const { density } = await driver.execute('rove: state').catch(() => ({}));
  if (density) return density;
  const { displayDensity } = await driver.execute('mobile: deviceInfo');
  return Number(displayDensity) / 160;
}`,
  },
  {
    name: 'isNameless',
    needs: ['pressable'],
    code: `const NAMED_KIND = /(EditText|AutoCompleteTextView|RadioButton|CheckBox|CheckedTextView|Switch|SwitchCompat|ToggleButton|Spinner|Button|Chip|TabView|ImageView)$/;
/** Whether a screen reader has nothing to call it by. */
function isNameless(view) {
  const words = ({ attributes: one }) => one['content-desc'] || one.text || one.hint || one.tooltip || '';
  const inside = (one) => words(one) !== '' || one.children.some(inside);
  return NAMED_KIND.test(view.type) && !inside(view);
}`,
  },
  {
    name: 'isSmall',
    needs: ['pressable'],
    code: `/** Whether fingers miss it: less than 48 dp, and no part of something larger that takes presses for it. */
function isSmall(view, density) {
  const least = ({ box, attributes }) =>
    Math.min(Number(attributes.width ?? box[2] - box[0]), Number(attributes.height ?? box[3] - box[1])) / density;
  if (/EditText$/.test(view.type) || view.attributes.editable === 'true') return false;
  if (least(view) <= 0 || least(view) >= 47) return false;
  for (let one = view.parent; one; one = one.parent) {
    if (one.attributes.clickable === 'true' && least(one) >= 48) return false;
  }
  return true;
}`,
  },
  {
    name: 'pressable',
    code: `/** What can be pressed on a screen, of its page source. */
function pressable(source) {
  const text = (value) =>
    value.replace(/&(quot|apos|lt|gt|amp);/g, (_, name) => ({ quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' })[name]);
  const found = [];
  let at = null;
  for (const [, end, tag, given, empty] of source.matchAll(/<(\\/?)([\\w.$-]+)((?:\\s[\\w:-]+="[^"]*")*)\\s*(\\/?)>/g)) {
    if (end) {
      at = at?.parent ?? null;
      continue;
    }
    const attributes = Object.fromEntries([...given.matchAll(/([\\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, text(value)]));
    const box = (attributes.bounds?.match(/-?\\d+/g) ?? [0, 0, 0, 0]).map(Number);
    const view = { type: attributes.class ?? tag, attributes, box, parent: at, children: [] };
    at?.children.push(view);
    found.push(view);
    if (!empty) at = view;
  }
  return found.filter(({ attributes: one, box }) =>
    (one.clickable === 'true' || one['long-clickable'] === 'true' || one.checkable === 'true' || one.editable === 'true') &&
    one.displayed !== 'false' && one.visible !== 'false' && one.reachable !== 'false' && box[2] > box[0] && box[3] > box[1]);
}`,
  },
];

/** The helpers that code uses, and those that they use. */
export function appHelpersFor(code: string): string {
  const used = new Set(
    HELPERS.filter(({ name }) => new RegExp(`\\b${name}\\(`).test(code)).map(({ name }) => name),
  );
  for (const name of used)
    for (const more of HELPERS.find((one) => one.name === name)?.needs ?? []) used.add(more);
  return HELPERS.filter(({ name }) => used.has(name))
    .map(({ code: text }) => `\n${text}\n`)
    .join('');
}
