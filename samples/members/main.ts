import { parseArgs } from 'node:util';
import { startMembers } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    variant: { type: 'string', default: 'form' },
    totp: { type: 'boolean', default: false },
  },
});
const { variant } = values;
if (variant !== 'form' && variant !== 'two_step' && variant !== 'app')
  throw new Error(`no variant ${variant}`);
const members = await startMembers({ port: Number(values.port), variant, totp: values.totp });
console.log(`The members' site is at ${members.url}`);

const end = () => void members.close().then(() => process.exit(0));
process.on('SIGTERM', end);
process.on('SIGINT', end);
