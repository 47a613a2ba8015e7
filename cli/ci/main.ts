import { runCommand } from '#deploy/lib/lifetime.ts';
import { ciCommand } from './ci-command.ts';

await runCommand((ending) => ciCommand(process.env, ending));
