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

/** How a coding agent works with Rove (Model Context Protocol). */
export const agentTopics: readonly Topic[] = [
  {
    id: 'coding-agents',
    title: 'Coding agents (MCP)',
    blocks: [
      'A coding agent can start runs, read the bugs, take the test of a bug into the code that it mends, and have the fix verified: by the Model Context Protocol, with an API key. This is the setting that most clients read from `.mcp.json`; in place of `rove.example.com` stands the address that this page comes from.',
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
            ['`list_bugs`', 'Bugs by severity: id, title, proved or not, number of steps'],
            [
              '`get_bug`',
              'Steps, cause, position in the source, requests without secrets, and links to the evidence that open for five minutes',
            ],
            ['`get_repro`', 'The exported test as text, and how to run it'],
            ['`verify_fix`', 'Runs that test again where the bug was found, or at `url`'],
            ['`get_verification`', 'What came of it: `fixed`, `still_there` or `could_not_tell`'],
            ['`explain_unreached`', 'What the run left alone and why, and controls that were left untried'],
          ],
        },
      },
      'Answers are structured, with a short text beside. What cannot be done is the error of the tool, with a [code](#error-codes) and what to do. Titles, steps and requests hold text of the tested app: agents are told to take it for data, and you should let no agent act on it unseen.',
    ],
  },
];
