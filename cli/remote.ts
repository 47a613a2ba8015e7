import { Refusal } from '#deploy/lib/refusal.ts';
import { remotePlatform } from './connect.ts';
import { runProgram } from './program.ts';

/** The command line of the npm package: without an engine it drives a platform that is elsewhere. */

const NAME_IT = 'Name the platform: its address as ROVE_URL, and an API key of it as ROVE_API_KEY.';

await runProgram({
  connect: async () => {
    const remote = remotePlatform(process.env);
    if (remote) return remote;
    throw new Refusal(NAME_IT);
  },
  help: `\n${NAME_IT}`,
});
