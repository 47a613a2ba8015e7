import type { DocsSection } from './model.ts';

export const webTesting: DocsSection = {
  id: 'web-testing',
  title: 'Web Testing',
  topics: [
    {
      id: 'by-address',
      title: 'By address',
      blocks: [
        'A test begins at the address that you give. The address must start with `http://` or `https://` and must be reachable from where Rove runs; private and internal addresses are refused unless the installation allows them.',
        'A test stays on the app’s own site; links to others are not followed. The browser is Chromium, or Firefox where `browser: firefox` asks for it, or WebKit, the engine of Safari, where `browser: safari` does; what an engine does not tell is named in the report. An installation that has not got the browser says so, and names what to install.',
      ],
    },
    {
      id: 'web-bundle',
      title: 'As a zip',
      blocks: [
        'A web app without a server can be tested from a `.zip` of its built files, up to 100 MB. It is served at an address of its own that only this run can reach. The first page is `index.html`, or the entry point that you name. Paths that are no file show the first page, as hosts of single-page apps do.',
        'The archive is checked at the upload. Links, absolute paths, encrypted or damaged entries, names that differ in case only, and archives that unpack to far more than they are get refused, with the reason.',
      ],
    },
    {
      id: 'modes',
      title: 'How far Rove may go',
      blocks: [
        {
          table: {
            label: 'Modes',
            head: ['Mode', 'API', 'What it does'],
            rows: [
              [
                'Read only',
                '`read_only`',
                'Looks and follows links. No request that changes anything leaves the browser.',
              ],
              [
                'Interact',
                '`interact`',
                'Uses forms and buttons like a user, and stays away from paying and destroying. The default.',
              ],
              [
                'Active probes',
                '`active`',
                'Security probes as well. Part of Chaos; needs your statement that you may test the target (`authority`), and on public sites [proof that it is yours](#sites).',
              ],
            ],
          },
        },
        'With “Destructive and paid actions too” (`destructive`) Rove may also delete, order and pay. Choose it only for targets whose data may be lost; a public site must be [proved to be yours](#sites).',
      ],
    },
    {
      id: 'sites',
      title: 'Proving that a site is yours',
      blocks: [
        'Active probes, destructive and paid actions, and tests of more than two hours are a burden that only a site’s owner can agree to. On a public site they need a proof; addresses of this machine and of private networks need none.',
        {
          steps: [
            'Name the site in [Settings](/settings?tab=sites), under Sites: `app.example.com`.',
            'Show that it is yours, as the page there says: by a DNS record of the type TXT with `rove-verification=…`, which also speaks for all names below it, or by a file at `/.well-known/rove-verification.txt`, which speaks for its own host.',
            'Press Check. The proof is good for 90 days; check it again when it has become old.',
          ],
        },
        'Without a proof such a test is refused with `OWNERSHIP_REQUIRED`, and the form says so before it is sent.',
      ],
    },
    {
      id: 'signing-in',
      title: 'Behind a login',
      blocks: [
        'Give a test account and its password, with the secret of its one-time codes where it has them. Or give a recorded session, for logins that a browser cannot pass alone; in Playwright:',
        {
          samples: [
            {
              label: 'Playwright',
              code: "await context.storageState({ path: 'session.json', indexedDB: true });",
            },
          ],
        },
        'Credentials are sealed on arrival and never shown in a report.',
        'A test may have two accounts. The first explores; in the mode `active` the second looks whether it is shown what the first has made and what its own lists rightly lack.',
      ],
    },
    {
      id: 'paths-and-headers',
      title: 'Paths and headers',
      blocks: [
        'A path covers itself and all below it, and `*` stands for any text: `/shop`, `/users/*/edit`, `/#/admin`. With included paths Rove keeps to them and to the page that it begins at. It never goes to an excluded path: no step, no proof and no check does, and a page that leads there is held back, which its step says.',
        'Extra headers go with every request to the site under test, be it to pass the gate of a preview: to the same host and port, with or without `www.`, and to no other. In the API they stand beside `config`:',
        {
          samples: [
            {
              label: 'JSON',
              code: '{\n  "app_url": "https://staging.example.com",\n  "config": { "include": ["/shop"], "exclude": ["/shop/admin"] },\n  "headers": [{ "name": "X-Preview-Key", "value": "…" }]\n}',
            },
            {
              label: 'Command line',
              code: 'rove test https://staging.example.com --include /shop --exclude /shop/admin --header X-Preview-Key',
            },
          ],
        },
        'Their values are sealed on arrival, and stand in no log, event, report or exported test. The command line and an exported test read the value of `X-Preview-Key` from `ROVE_TEST_HEADER_X_PREVIEW_KEY`. What browsers set themselves, as `Host`, `Cookie` and `Content-Length`, cannot be set. Safari (WebKit) takes no headers.',
      ],
    },
    {
      id: 'settings',
      title: 'Settings',
      blocks: [
        {
          table: {
            label: 'Settings of a web test',
            head: ['Setting', 'API', 'Default'],
            rows: [
              ['Duration in minutes', '`test_duration`', 'chosen in the form; 15 in the API'],
              ['Maximum pages, 1 to 1000', '`max_pages`', '25'],
              ['Browser: `chrome`, `firefox` or `safari`', '`browser`', '`chrome`'],
              ['Viewport, in the API as `{"width": …, "height": …}`', '`viewport`', '1280 × 800'],
              ['Destructive and paid actions too', '`destructive`', 'off'],
              ['Seed', '`seed`', '1'],
              [
                'Browsers at once, 1 to 4; from 2 on one more joins where the machine has room',
                '`contexts`',
                '2',
              ],
              ['Entry point of a zip', '`entry_point`', '`index.html`'],
              ['Only these paths', '`include`', 'the whole site'],
              ['Never these paths', '`exclude`', 'none'],
            ],
          },
        },
      ],
    },
    {
      id: 'live-page',
      title: 'Watching it live',
      blocks: [
        'The live page shows the log of actions with the reason for each, the browser as it moves, and the bugs as they are proved. A reload or a lost connection leaves no hole: the page says that it is catching up, and does.',
        'Cancelling ends the run within seconds. No report is given then, and all files are permanently deleted.',
      ],
    },
  ],
};

export const mobileTesting: DocsSection = {
  id: 'mobile-testing',
  title: 'Mobile Testing',
  topics: [
    {
      id: 'phone-width',
      title: 'Web apps at the width of a phone',
      blocks: [
        'Set the viewport to that of a phone, for instance 390 × 844. Layout is checked at the width of a phone in every web test besides: text that is cut off, controls that lie under others, pages that scroll sideways.',
      ],
    },
    {
      id: 'android',
      title: 'Android apps',
      blocks: [
        'Upload an APK under 100MB, for Android 8.0 or higher, with all of the app in it: no split APKs. Its own code is run on the real framework of Android, without an emulator; native libraries are not, so an app that is lost without them ends as `APP_NOT_RUNNABLE`.',
        'The devices are Pixel 6 (Android 13), Galaxy S21 (12), OnePlus 9 (11) and a generic tablet (12), chosen in the form, or by `config.device` and `config.android_version`; a Pixel 6 where nothing is said.',
      ],
    },
  ],
};
