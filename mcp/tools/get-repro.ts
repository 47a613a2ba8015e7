import { z } from 'zod';
import { testFileName } from '#domain/findings/test-file.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { loadBug } from '../report.ts';
import { bugId, runId, tool } from '../tool.ts';

export const getRepro = tool({
  name: 'get_repro',
  title: 'The test of a bug',
  description:
    'The exported test of a bug as text: for web apps a Playwright test that was seen to fail because of this bug, and that passes once it is mended.',
  input: z.object({ run_id: runId, bug_id: bugId }),
  output: z.object({ bug_id: z.string(), file_name: z.string(), text: z.string(), run: z.string() }),
  handle: async ({ run_id, bug_id }, { api }) => {
    const { bug, report, links } = await loadBug(api, { run_id, bug_id });
    const link = bug.spec && links[bug.spec.key];
    if (!link) {
      const why = report.evidence_expired_at ? 'it is no longer kept' : bug.spec_note || 'it is not proved';
      throw new AppError('NOT_FOUND', `This bug has no exported test: ${why}. get_bug gives its steps`);
    }
    const file_name = testFileName(bug_id, bug.url);
    const run = file_name.endsWith('.mjs')
      ? `APK=app.apk APPIUM_URL=http://127.0.0.1:4723 node ${file_name}`
      : `BASE_URL=${URL.canParse(bug.url) ? new URL(bug.url).origin : report.url} npx playwright test ${file_name}`;
    const text = await api.text(link);
    return { data: { bug_id, file_name, text, run }, text: `${file_name}, run by: ${run}\n\n${text}` };
  },
});
