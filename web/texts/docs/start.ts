import type { DocsSection } from './model.ts';

export const gettingStarted: DocsSection = {
  id: 'getting-started',
  title: 'Getting Started',
  topics: [
    {
      id: 'first-test',
      title: 'Your first test',
      blocks: [
        'No credit card is needed, and nothing has to be installed in your app.',
        {
          steps: [
            '[Create an account](/signup), or [log in](/login).',
            'Choose Upload Test, then Web.',
            'Name the test and give the address of your app, for instance that of a staging system.',
            'Choose how long Rove may explore and how far it may go.',
            'Confirm that you have the right to test this target, and press Start Test.',
            'Press Watch live to follow the run, or come back later: the report waits under Results.',
          ],
        },
      ],
    },
    {
      id: 'what-you-get',
      title: 'What you get',
      blocks: [
        'Rove explores the app like a careful user: it reads each page by roles and names, presses, types, goes back and reloads, and watches what the app does. Whatever looks like a bug is replayed in fresh browsers and cut down to the fewest steps. Only what was seen again counts as a bug.',
        'Each bug comes with its steps, a picture of every step, a clip where the plan includes video, and a Playwright test, once that was seen to fail because of the bug.',
      ],
    },
    {
      id: 'plans-and-limits',
      title: 'Plans and limits',
      blocks: [
        {
          table: {
            label: 'Limits of the plans',
            head: ['Limit', 'Free', 'Pro', 'Chaos'],
            rows: [
              ['Tests per month', '1', '25', 'unlimited'],
              ['Longest test', '5 minutes', '120 minutes', '360 minutes'],
              ['Tests at once', '1', '4 (2 web, 2 app)', '8 (4 web, 4 app)'],
              ['Video, logs and performance', 'no', 'yes', 'yes'],
              ['Security checks, active probes, API', 'no', 'no', 'yes'],
            ],
          },
        },
        'The minutes of a test count exploration. Proving the last bugs and writing the report come on top. Prices are on [the pricing page](/pricing).',
      ],
    },
    {
      id: 'keyboard',
      title: 'Keyboard',
      blocks: [
        {
          table: {
            label: 'Keys',
            head: ['Keys', 'What they do'],
            rows: [
              [
                '`Ctrl K` or `⌘ K`',
                'Opens the command palette: any screen, your recent tests, this documentation',
              ],
              ['`/`', 'Goes to the search of this page'],
              ['`↑` `↓` `Enter`', 'Choose in the palette and in the search'],
              ['`←` `→`', 'Leaf through the screenshots of a bug'],
              ['`Esc`', 'Closes the palette, the search and dialogs'],
            ],
          },
        },
      ],
    },
  ],
};
