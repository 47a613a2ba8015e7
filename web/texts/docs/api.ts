import { agentTopics } from './agents.ts';
import { publicErrorRows } from './errors.ts';
import type { DocsSection } from './model.ts';
import { BUNDLE, COMMAND_LINE, GITHUB, GITLAB, RESULTS, SETTINGS_FILE, STATUS, SUBMIT } from './samples.ts';

export const apiReference: DocsSection = {
  id: 'api-reference',
  title: 'API Reference',
  topics: [
    {
      id: 'authentication',
      title: 'Authentication',
      blocks: [
        'API access is part of the Chaos plan. Generate a key in [Settings](/settings), under API Access: it is shown once, begins with `rove_`, and can be switched off, renewed or deleted there at any time.',
        'Send it with every request as `Authorization: Bearer <key>`. In the samples `ROVE_URL` is the address that this page comes from, without a path.',
      ],
    },
    {
      id: 'submit-a-test',
      title: 'Submitting a test',
      blocks: [
        '`POST /api/tests`, or `POST /test`, queues a test. By submitting you state that you have the right to test `app_url`; the mode `active` needs `config.authority: true` besides. `POST /api/tests/submit`, which the app itself uses, takes `config.authority: true` with each test, or the statement given once in [Settings](/settings).',
        { samples: SUBMIT },
        'The answer has the `test_id`. A zipped web app goes along as a form:',
        { samples: BUNDLE },
      ],
    },
    {
      id: 'test-status',
      title: 'Asking how far it is',
      blocks: [
        '`status` is `queued`, `running`, `processing_results`, `completed`, `failed` or `cancelled`; the last three are final. `progress` goes from 0 to 100, and `estimated_completion` is null once the test has ended. Every 15 seconds is often enough.',
        { samples: STATUS },
      ],
    },
    {
      id: 'test-results',
      title: 'Reading the results',
      blocks: [
        'Results have a `summary` and the `bugs`, each with its steps, the addresses of its pictures, and how often it was reproduced. The addresses of files open for five minutes; ask again for fresh ones. With `format` the same call gives the report in [another form](#formats).',
        { samples: RESULTS },
      ],
    },
    {
      id: 'lists',
      title: 'Listing tests',
      blocks: [
        '`GET /tests` gives your tests, newest first. Send `next_cursor` back as `cursor` until it is null.',
      ],
    },
    {
      id: 'repeating-requests',
      title: 'Repeating requests',
      blocks: [
        'A submission with an `Idempotency-Key` is carried out once within a day, however often it is sent with the same key. Use one for each build, and a network fault costs no second test.',
      ],
    },
    {
      id: 'rate-limits',
      title: 'Rate limits',
      blocks: [
        'By default an API key has 600 requests a minute, 120 of them submissions. `RateLimit` and `RateLimit-Policy` in every answer say how many are left; a 429 names the seconds to wait in `Retry-After`.',
      ],
    },
    {
      id: 'error-codes',
      title: 'Error codes',
      blocks: [
        'A refusal is `{"error": "CODE", "message": "…"}`, sometimes with `details`. In short:',
        {
          points: [
            '401 Unauthorized: check the API key',
            '429 Rate limit exceeded: wait',
            '400 Invalid request: check parameters',
          ],
        },
        {
          table: {
            label: 'Error codes of the public API',
            head: ['Status', 'Code', 'Message', 'What to do'],
            rows: publicErrorRows(),
          },
        },
      ],
    },
    ...agentTopics,
    {
      id: 'calls',
      title: 'All calls',
      blocks: [
        'Made from the OpenAPI 3.1 document of this installation. The same as [one page](/api/reference), and [as a document](/api/openapi.json) for generators.',
        { part: 'calls' },
      ],
    },
  ],
};

export const pipelines: DocsSection = {
  id: 'ci-cd',
  title: 'CI/CD Integration',
  topics: [
    {
      id: 'in-a-pipeline',
      title: 'In a pipeline',
      blocks: [
        'A pipeline submits a test, waits for its end, and fails when a critical bug was proved. What is not proved never fails it, nor does a bug that is [muted](#muting). The samples below need `ROVE_URL`, and `ROVE_API_KEY` as a secret.',
      ],
    },
    {
      id: 'gate',
      title: 'What fails a build',
      blocks: [
        '`GET /api/tests/{id}/gate` says whether a completed test lets a build pass, and by which bugs. `fail_on` is the least severity that counts: `critical`, `major`, `minor` or `none`. Muted bugs do not count.',
        'With `new_only=true` only bugs count that the baseline does not have: the last completed test of the same app, before this one, on the branch that `baseline` names, `main` without one. Tests say what branch they are of by `config.branch`. Where there is no such test, all bugs count, and the answer has no `test_id` for the baseline. The gate needs no more than the two reports, so it judges tests of every plan, also where the report itself compares nothing.',
        'The same app is the same address without query, or a file of the same name. Test each branch at an address of its own, and each is an app of its own.',
      ],
    },
    { id: 'github-actions', title: 'GitHub Actions', blocks: [{ samples: GITHUB }] },
    {
      id: 'gitlab-ci',
      title: 'GitLab CI',
      blocks: [
        'Set both as CI/CD variables, the key masked. Merge requests show the bugs as a test report.',
        { samples: GITLAB },
      ],
    },
    {
      id: 'command-line',
      title: 'Command line',
      blocks: [
        'Where the product’s own code is checked out, `npx rove test` does all of it. It exits with 0 when no critical bug was proved that is not muted, 1 when there was one, 2 on wrong use and 3 when it could not test. `--fail-on major` or `minor` counts milder bugs too, `--fail-on none` none at all.',
        { samples: COMMAND_LINE },
        '`--new-only` counts only bugs that the last run on `main` does not have, or on another branch by `--baseline`. The summary names that run, or says that there is none and all bugs count. `--branch` says which branch is tested; without it the job’s own is taken, from `GITHUB_REF_NAME` or `CI_COMMIT_REF_NAME`. Files of `--report-format` have all bugs.',
        '`npx rove mute <test-id> <bug-id> --reason "…" --until 2026-12-31` [mutes a bug](#muting), so that it no longer fails builds of its app; `rove unmute` takes that back, and `rove mutes` lists what is muted. The same by the API: `POST`, `GET` and `DELETE /api/v1/mutes`.',
      ],
    },
    {
      id: 'settings-file',
      title: 'Settings in the repository',
      blocks: [
        '`npx rove test` takes its settings from `.rove.yml` in the folder where it is called, or from the file that `--config` names. All of them may be left out; with `url` the command needs no address.',
        { samples: SETTINGS_FILE },
        'No secret stands in the file: `password_env`, `totp_env` and the values of `headers` are names of environment variables. Options of the command win over the file, `--no-new-only` too; an account of the options replaces those of the file. For an .apk what is only for pages is left out.',
        'What is wrong in the file is told with its line and column, and ends the command with 2.',
      ],
    },
  ],
};
