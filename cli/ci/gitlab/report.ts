import { cleanLine } from '../../../domain/report/text.ts';
import { type ForgeApi, ForgeRefusal } from '../forge-api.ts';
import type { Inputs } from '../inputs.ts';
import type { Reporter } from '../reporter.ts';
import type { GitlabJob } from './job.ts';
import { tellMergeRequest } from './note.ts';

const NO_TOKEN =
  'without ROVE_GITLAB_TOKEN there is no comment: a job’s own token may not write any. The reports of the merge request have the bugs';

/** Tells of a test by a note of its merge request; test report and code quality are files that the job hands over. */
export function gitlabReporter(job: GitlabJob, { name, token, comment }: Inputs, api: ForgeApi): Reporter {
  return {
    begin: async () => undefined,
    end: async (outcome) => {
      console.error(cleanLine(outcome.words, 2_000));
      if (!comment || job.mergeRequest === null) return;
      try {
        if (token === '') throw new ForgeRefusal(0, NO_TOKEN);
        await tellMergeRequest(api, { job, name, number: job.mergeRequest }, outcome);
      } catch (error) {
        if (!(error instanceof ForgeRefusal)) console.error(error);
        console.error(`Not reported: ${cleanLine((error as Error).message, 600)}.`);
      }
    },
    quote: (text) => console.log(text),
  };
}
