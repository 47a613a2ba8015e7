import { REPORT_FORMATS } from '#domain/report/formats/catalog.ts';
import type { DocsSection } from './model.ts';

const FORMATS = Object.entries(REPORT_FORMATS).map(([name, { label, extension }]) => [
  label,
  `\`${name}\``,
  `\`${extension}\``,
]);

export const understandingAi: DocsSection = {
  id: 'understanding-ai',
  title: 'Understanding AI',
  topics: [
    {
      id: 'how-it-decides',
      title: 'How it decides',
      blocks: [
        'Rove knows no page and no selector of your app in advance. It prefers states, actions and routes that it has not seen, fills forms with sensible and with awkward values, and finds its way back when it is stuck. The reason for each action stands beside it in the log.',
        'Where an installation has a language model, it may be asked for help, for instance at a form that refuses every fitting value. It is told of roles, names and routes, with values masked. Nothing depends on its answer: without one the run goes on.',
      ],
    },
    {
      id: 'what-is-checked',
      title: 'What is checked',
      blocks: [
        {
          table: {
            label: 'Checks by category',
            head: ['Category', 'Examples'],
            rows: [
              [
                'Functional',
                'Crashes, uncaught errors, server errors, blank screens, dead controls and links, “NaN” or “undefined” on the screen; forms that lose what was typed or send twice; lists that sort, filter or count wrongly',
              ],
              [
                'Performance',
                'Slow loading by the limits of web.dev, long tasks, oversize and uncompressed files, repeated requests, growing memory',
              ],
              ['Accessibility', 'The rules of axe-core, the focus of the keyboard, keys in dialogs'],
              [
                'Security',
                'Missing headers, insecure cookies, exposed files and secrets, mixed content, vulnerable libraries; with active probes also open redirects and injected markup. Part of Chaos',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'proof',
      title: 'What proved means',
      blocks: [
        'A suspicion is replayed in fresh browsers, its way is cut to the fewest steps, and the shortest way is shown again several times. “reproduced 5/5” says how often it came back; “2 steps (from 41)” says how far the way was cut.',
        'What could not be reproduced stands apart under “Not proved”. It never counts as a bug and never fails a build.',
      ],
    },
    {
      id: 'repeatability',
      title: 'Doing the same again',
      blocks: [
        'With one browser at once (`contexts: 1`) the seed decides every choice, so that the same seed does the same on the same app. With more browsers, or with a language model, runs cover more and differ a little.',
      ],
    },
  ],
};

export const reporting: DocsSection = {
  id: 'reporting',
  title: 'Reporting & Analytics',
  topics: [
    {
      id: 'severity',
      title: 'Severity',
      blocks: [
        {
          points: [
            'Critical: the user cannot go on, data is lost, or a hole is certain.',
            'Major: a function is broken, or a security defect is certain.',
            'Minor: the rest.',
          ],
        },
      ],
    },
    {
      id: 'reading-a-report',
      title: 'Reading a report',
      blocks: [
        'A report has the figures of the run, its coverage, a map of the app, the bugs with their evidence, and what was not proved. Bugs can be filtered by severity, linked to, and copied as Markdown. Screenshots open in a viewer that the arrow keys leaf through.',
        'Video, logs and performance figures are part of Pro and Chaos; security findings and the comparison with earlier runs are part of Chaos. A report says what its plan left out.',
      ],
    },
    {
      id: 'formats',
      title: 'Downloads',
      blocks: [
        {
          table: { label: 'Forms of a report', head: ['Form', 'format=', 'File'], rows: FORMATS },
        },
        'JUnit and CTRF are for test reports of pipelines, SARIF for code scanning. The archive has all evidence, with the exported tests.',
      ],
    },
    {
      id: 'verify-fix',
      title: 'Verifying a fix',
      blocks: [
        'Verify fix on a bug runs its exported test again, where the bug was found or at another address of the app, and says whether the bug is still there. The exported test runs by itself as well; `BASE_URL` leads it to another address:',
        {
          samples: [
            {
              label: 'Playwright',
              code: 'BASE_URL=https://staging.example.com npx playwright test bug.spec.ts',
            },
            {
              label: 'WebdriverIO, for apps',
              code: 'APK=app.apk APPIUM_URL=http://127.0.0.1:4723 node bug.spec.mjs',
            },
          ],
        },
      ],
    },
    {
      id: 'muting',
      title: 'Muting known bugs',
      blocks: [
        'A bug that is known and not to be fixed now can be muted: by the bell on it, with a reason and, if you like, a last day. It is still found. It is listed under “Muted”, with who muted it, why and until when, in every report of the same app, and it fails no build. After the last day (of UTC), or once it is unmuted, it counts again.',
        'Test reports skip a muted bug (JUnit, CTRF), code scanning gets it as suppressed (SARIF). The figures at the head of a report count it. Readers of a shared report see that it is muted, not by whom nor why; a print shows the mutes of the day of its run.',
      ],
    },
    {
      id: 'from-run-to-run',
      title: 'From run to run',
      blocks: [
        'When the same target was tested before, bugs are marked New, Persisting or Regressed, and the report lists those that are fixed since.',
        'Test data is kept for as long as the subscription and 90 days after it. You can export all of it, and delete the account with all of it, in the [settings](/settings).',
      ],
    },
  ],
};
