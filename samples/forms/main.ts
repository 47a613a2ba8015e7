import { startForms } from './server.ts';

const site = await startForms(Number(process.argv[2] ?? 0));
console.log(`The forms are at ${site.url}`);

const end = () => void site.close().then(() => process.exit(0));
process.on('SIGTERM', end);
process.on('SIGINT', end);
