import type { Sample } from './model.ts';

/** Code that can be run as it stands, with `ROVE_URL`, `ROVE_API_KEY` and `TEST_ID` in the environment. */

export const SUBMIT: readonly Sample[] = [
  {
    label: 'curl',
    code: `curl -sS -X POST "$ROVE_URL/api/tests" \\
  -H "Authorization: Bearer $ROVE_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"type": "web", "app_url": "https://staging.example.com", "test_name": "Nightly",
       "config": {"max_pages": 25, "test_duration": 15}}'`,
  },
  {
    label: 'Node',
    code: `const { ROVE_URL, ROVE_API_KEY } = process.env;
const answer = await fetch(\`\${ROVE_URL}/api/tests\`, {
  method: 'POST',
  headers: { authorization: \`Bearer \${ROVE_API_KEY}\`, 'content-type': 'application/json' },
  body: JSON.stringify({
    type: 'web',
    app_url: 'https://staging.example.com',
    test_name: 'Nightly',
    config: { max_pages: 25, test_duration: 15 },
  }),
});
const test = await answer.json();
if (!answer.ok) throw new Error(\`\${test.error}: \${test.message}\`);
console.log(test.test_id);`,
  },
  {
    label: 'Python',
    code: `import json, os, urllib.request

body = {
    "type": "web",
    "app_url": "https://staging.example.com",
    "test_name": "Nightly",
    "config": {"max_pages": 25, "test_duration": 15},
}
request = urllib.request.Request(
    os.environ["ROVE_URL"] + "/api/tests",
    data=json.dumps(body).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["ROVE_API_KEY"],
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as answer:
    print(json.load(answer)["test_id"])`,
  },
];

export const BUNDLE: readonly Sample[] = [
  {
    label: 'curl',
    code: `curl -sS -X POST "$ROVE_URL/api/tests" \\
  -H "Authorization: Bearer $ROVE_API_KEY" \\
  -F type=web_bundle -F test_name=Nightly -F 'config={"test_duration": 15}' \\
  -F file=@dist.zip`,
  },
];

export const STATUS: readonly Sample[] = [
  {
    label: 'curl',
    code: `curl -sS "$ROVE_URL/api/tests/$TEST_ID/status" -H "Authorization: Bearer $ROVE_API_KEY"`,
  },
  {
    label: 'Node',
    code: `const { ROVE_URL, ROVE_API_KEY, TEST_ID } = process.env;
const headers = { authorization: \`Bearer \${ROVE_API_KEY}\` };
const ended = ['completed', 'failed', 'cancelled'];
for (;;) {
  const answer = await fetch(\`\${ROVE_URL}/api/tests/\${TEST_ID}/status\`, { headers });
  const test = await answer.json();
  if (!answer.ok) throw new Error(\`\${test.error}: \${test.message}\`);
  console.log(test.status);
  if (ended.includes(test.status)) break;
  await new Promise((resolve) => setTimeout(resolve, 15_000));
}`,
  },
  {
    label: 'Python',
    code: `import json, os, time, urllib.request

url = os.environ["ROVE_URL"] + "/api/tests/" + os.environ["TEST_ID"] + "/status"
headers = {"Authorization": "Bearer " + os.environ["ROVE_API_KEY"]}
while True:
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
        status = json.load(answer)["status"]
    if status in ("completed", "failed", "cancelled"):
        break
    time.sleep(15)
print(status)`,
  },
];

export const RESULTS: readonly Sample[] = [
  {
    label: 'curl',
    code: `curl -sS "$ROVE_URL/api/tests/$TEST_ID/results" -H "Authorization: Bearer $ROVE_API_KEY"
curl -sS "$ROVE_URL/api/tests/$TEST_ID/results?format=junit" \\
  -H "Authorization: Bearer $ROVE_API_KEY" -o rove.junit.xml`,
  },
  {
    label: 'Node',
    code: `const { ROVE_URL, ROVE_API_KEY, TEST_ID } = process.env;
const answer = await fetch(\`\${ROVE_URL}/api/tests/\${TEST_ID}/results\`, {
  headers: { authorization: \`Bearer \${ROVE_API_KEY}\` },
});
const results = await answer.json();
if (!answer.ok) throw new Error(\`\${results.error}: \${results.message}\`);
for (const bug of results.bugs) console.log(bug.severity, bug.title, bug.reproduced);`,
  },
  {
    label: 'Python',
    code: `import json, os, urllib.request

request = urllib.request.Request(
    os.environ["ROVE_URL"] + "/api/tests/" + os.environ["TEST_ID"] + "/results",
    headers={"Authorization": "Bearer " + os.environ["ROVE_API_KEY"]},
)
with urllib.request.urlopen(request) as answer:
    for bug in json.load(answer)["bugs"]:
        print(bug["severity"], bug["title"], bug["reproduced"])`,
  },
];

/** Submits, waits, and ends with 1 when a critical bug was proved that is not muted, with 3 when there are no results. */
const SCRIPT = `set -eu
auth="Authorization: Bearer $ROVE_API_KEY"
id=$(curl -fsS -X POST "$ROVE_URL/api/tests" -H "$auth" -H "Content-Type: application/json" \\
  -d "{\\"type\\": \\"web\\", \\"app_url\\": \\"$APP_URL\\", \\"test_name\\": \\"Pipeline\\"}" | jq -er .test_id)
while :; do
  status=$(curl -fsS "$ROVE_URL/api/tests/$id/status" -H "$auth" | jq -er .status)
  case "$status" in
    completed) break ;;
    failed|cancelled) echo "The test ended as $status"; exit 3 ;;
  esac
  sleep 15
done
curl -fsS "$ROVE_URL/api/tests/$id/results?format=junit" -H "$auth" -o rove.junit.xml
passed=$(curl -fsS "$ROVE_URL/api/tests/$id/gate?fail_on=critical" -H "$auth" | jq -r .data.passed)
test "$passed" = true`;

const indented = (by: number) => SCRIPT.replaceAll(/^/gm, ' '.repeat(by));

export const GITHUB: readonly Sample[] = [
  {
    label: 'GitHub Actions',
    code: `name: Rove
on:
  push:
    branches: [main]
jobs:
  rove:
    runs-on: ubuntu-latest
    timeout-minutes: 40
    env:
      ROVE_URL: \${{ vars.ROVE_URL }}
      ROVE_API_KEY: \${{ secrets.ROVE_API_KEY }}
      APP_URL: https://staging.example.com
    steps:
      - name: Test with Rove
        run: |
${indented(10)}
      - name: Keep the results
        if: always()
        uses: actions/upload-artifact@v4
        with:
          name: rove
          path: rove.junit.xml
          if-no-files-found: ignore`,
  },
];

export const GITLAB: readonly Sample[] = [
  {
    label: 'GitLab CI',
    code: `rove:
  stage: test
  image: alpine:3
  timeout: 40 minutes
  variables:
    APP_URL: https://staging.example.com
  before_script:
    - apk add --no-cache curl jq
  script:
    - |
${indented(6)}
  artifacts:
    when: always
    reports:
      junit: rove.junit.xml`,
  },
];

export const COMMAND_LINE: readonly Sample[] = [
  {
    label: 'Shell',
    code: `export ROVE_URL ROVE_API_KEY
npx rove test https://staging.example.com --minutes 15 \\
  --report-format junit,sarif --out out`,
  },
];

/** Every setting that `.rove.yml` may have. */
export const SETTINGS_FILE: readonly Sample[] = [
  {
    label: '.rove.yml',
    code: `url: https://staging.example.com
mode: interact            # read_only, interact or active
minutes: 15
fail_on: major            # critical, major, minor or none
new_only: true            # count only what the baseline does not have
baseline: main
credentials:              # at most two accounts
  - username: ana@example.com   # or username_env
    password_env: SHOP_PASSWORD
    totp_env: SHOP_TOTP
headers:                  # each with the variable of its value
  X-Preview-Key: SHOP_PREVIEW_KEY
include: [/shop]
exclude: [/shop/admin]
viewport: 1280x800
browser: chrome           # chrome, firefox or safari`,
  },
];
