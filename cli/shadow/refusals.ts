import { Refusal } from '#deploy/lib/refusal.ts';
import type { ShadowProxy } from './proxy.ts';
import type { ShadowSettings } from './settings.ts';
import type { SuiteEnd } from './suite.ts';
import type { Traffic } from './traffic.ts';

/** @throws Refusal that says why a run without faults is none to go by */
export function assertGreen(
  end: SuiteEnd,
  traffic: Traffic,
  settings: ShadowSettings,
  proxy: ShadowProxy,
): void {
  const { target, port, minutes } = settings;
  const { answered, failure } = proxy.reached();
  if (traffic.requests > 0 && !answered)
    throw new Refusal(
      `Nothing answers at ${target.origin} (${failure ?? 'no answer'}): start the app there first, or say by --url where it is.`,
    );
  if (end.how === 'timed_out')
    throw new Refusal(`The command took longer than ${minutes} minutes without any fault: raise --minutes.`);
  if (traffic.requests === 0)
    throw new Refusal(
      `The command ended with ${end.code ?? 'a signal'} and asked ${proxy.url} for nothing, so its app is not known to Rove. ${howToUse(settings)}`,
    );
  if (end.how === 'green') return;
  throw new Refusal(
    `The command is red without any fault (exit code ${end.code ?? 'none'}), so it cannot be told what it notices. What it ` +
      `printed is above. If it is green without Rove, something in it depends on the app's own address: ${portAdvice(target, port)}`,
  );
}

function howToUse({ target, port, variables }: ShadowSettings): string {
  if (port !== null) return `Let it test that address; --port says at which port it expects the app.`;
  return (
    `Let it test the address of one of these variables: ROVE_SHADOW_URL, ${variables.join(', ')}. In playwright.config:\n` +
    `  use: { baseURL: process.env.BASE_URL ?? '${target.origin}' }\n` +
    `Another variable is named by --env NAME, an argument is written {url}. For a suite with a fixed address ${portAdvice(target, port)}`
  );
}

function portAdvice({ protocol, port }: URL, taken: number | null): string {
  if (taken !== null) return 'look whether it has a host in it.';
  const usual = port || (protocol === 'https:' ? '443' : '80');
  return `start the app on another port, and give that by --url and the one that the suite expects by --port, as --port ${usual}.`;
}
