import type { Sample, Topic } from './model.ts';

const SET_UP: readonly Sample[] = [
  {
    label: 'HTTP',
    code: `{
  "mcpServers": {
    "rove": {
      "type": "http",
      "url": "https://rove.example.com/mcp",
      "headers": { "Authorization": "Bearer \${ROVE_API_KEY}" }
    }
  }
}`,
  },
  {
    label: 'stdio',
    code: `{
  "mcpServers": {
    "rove": {
      "command": "npx",
      "args": ["rove", "mcp"],
      "env": { "ROVE_URL": "https://rove.example.com", "ROVE_API_KEY": "\${ROVE_API_KEY}" }
    }
  }
}`,
  },
];

/** Taken from a session on the sample shop with three of its faults; ids and what repeats are cut. */
const SESSION: readonly Sample[] = [
  {
    label: 'Session',
    code: `> start_run {"url": "http://127.0.0.1:4600/", "minutes": 2, "authority": true}
Run 01a20db8-… is queued: 2 min of exploration, then proofs. …

> get_run {"run_id": "01a20db8-…", "wait_seconds": 45}
Run 01a20db8-… is running (29 %). 188 actions on 17 pages so far.
Proved bugs: 0 critical, 1 major, 1 minor.

> get_run {"run_id": "01a20db8-…", "wait_seconds": 45}
Run 01a20db8-… is completed (100 %).
Proved bugs: 1 critical, 3 major, 1 minor.

> list_bugs {"run_id": "01a20db8-…"}
5 found.
- bug-d013a8dc09 critical, proved 5/5, 5 steps:
  The server fails with 500 on POST /api/cart/change
- bug-efaf7aa49c major, proved 5/5, 2 steps:
  Uncaught error: TypeError: object null is not iterable …
- …

> get_bug {"run_id": "01a20db8-…", "bug_id": "bug-efaf7aa49c"}
1. Open http://127.0.0.1:4600/wish-list
2. Click the button "Search"
Cause: script http://127.0.0.1:4600/js/site.js:8:28; the button "Search"

> get_repro {"run_id": "01a20db8-…", "bug_id": "bug-efaf7aa49c"}
bug-efaf7aa49c.spec.ts, run by:
BASE_URL=http://127.0.0.1:4600 npx playwright test bug-efaf7aa49c.spec.ts
…

> verify_fix {"run_id": "01a20db8-…", "bug_id": "bug-efaf7aa49c"}
> get_verification {"run_id": "01a20db8-…", "bug_id": "bug-efaf7aa49c", "wait_seconds": 45}
Still there: seen in 3 of 3 runs of its test, at http://127.0.0.1:4600.

  js/site.js
- const [first, ...rest] = search.elements.q.value.match(/\\S+/g);
+ const [first = '', ...rest] = search.elements.q.value.match(/\\S+/g) ?? [];

> verify_fix {"run_id": "01a20db8-…", "bug_id": "bug-efaf7aa49c"}
> get_verification {"run_id": "01a20db8-…", "bug_id": "bug-efaf7aa49c", "wait_seconds": 45}
Fixed: the bug did not show in 3 of 3 runs of its test, at http://127.0.0.1:4600.`,
  },
];

/** How a coding agent works with Rove (Model Context Protocol). */
export const agentTopics: readonly Topic[] = [
  {
    id: 'coding-agents',
    title: 'Coding agents (MCP)',
    blocks: [
      'A coding agent can start runs, read the bugs, take the test of a bug into the code that it mends, and have the fix verified: by the Model Context Protocol, with an API key. This is the setting that most clients read from `.mcp.json`; in place of `rove.example.com` stands the address that this page comes from. Where a client fills in no variables, the key stands there itself.',
      { samples: SET_UP },
      'Over HTTP nothing is installed: every message goes to `/mcp` and counts as a request of its key. Over stdio `rove mcp` runs where the product’s own code is checked out; without `ROVE_URL` and `ROVE_API_KEY` it asks the platform that runs on this machine, or starts one.',
    ],
  },
  {
    id: 'agent-tools',
    title: 'Tools for agents',
    blocks: [
      {
        table: {
          label: 'Tools for agents',
          head: ['Tool', 'What it does'],
          rows: [
            [
              '`start_run`',
              'Tests a web app by its address. Takes what a submission takes; `authority: true` states that you may test the target',
            ],
            [
              '`get_run`',
              'State, progress and counts; with `wait_seconds` (45 at most) once the run has ended',
            ],
            [
              '`list_runs`',
              'The last runs, newest first, 50 at most; with `app` those whose address or file contains it',
            ],
            ['`list_bugs`', 'Bugs by severity: id, title, proved or not, number of steps'],
            [
              '`get_bug`',
              'Steps, cause, position in the source, requests without secrets, and links to the evidence that open for five minutes',
            ],
            ['`get_repro`', 'The exported test as text, and how to run it'],
            ['`verify_fix`', 'Runs that test again where the bug was found, or at `url`'],
            ['`get_verification`', 'What came of it: `fixed`, `still_there` or `could_not_tell`'],
            [
              '`mute_bug`',
              'Marks a bug of the app as known, with a `reason` and, with `until`, a last day: it is listed and fails no build',
            ],
            ['`explain_unreached`', 'What the run left alone and why, and controls that were left untried'],
          ],
        },
      },
      'Answers are structured, with a short text beside. What cannot be done is the error of the tool, with a [code](#error-codes) and what to do. Titles, steps and requests hold text of the tested app: agents are told to take it for data, and you should let no agent act on it unseen.',
    ],
  },
  {
    id: 'agent-session',
    title: 'From a bug to its verified fix',
    blocks: [
      'An agent tests the sample shop, takes one bug, sees that its test still fails, mends the line that the cause names, and has the fix verified:',
      { samples: SESSION },
    ],
  },
];
