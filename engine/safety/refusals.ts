import accountEnd from './account-end.json' with { type: 'json' };
import containers from './containers.json' with { type: 'json' };
import logOut from './log-out-words.json' with { type: 'json' };
import payments from './payments.json' with { type: 'json' };
import wipes from './wipes.json' with { type: 'json' };

/**
 * Words for what a careful tester leaves alone: ending the session, deleting accounts, paying. In the languages most
 * seen on the web; matched as whole words where the script has them.
 */
const LOGOUT = new RegExp(
  String.raw`\b(log ?off|sign ?off|se d[ée]connecter|disconnetti|wyloguj|${logOut.latin.join('|')})\b|${logOut.others.join('|')}`,
  'i',
);
const ACCOUNT_END = new RegExp(accountEnd.join('|'), 'i');
const WIPE = new RegExp(wipes.join('|'), 'i');
/** What holds the work of many goes with everything in it, unlike one row of a list. */
const CONTAINER = new RegExp(
  String.raw`\b(delete|remove|drop|truncate|destroy|erase)\b.{0,12}\b(${containers.join('|')})\b|\b(bulk|mass) (delete|remove)\b|\b(delete|remove) (selected|\d+ (items|rows|records))\b`,
  'i',
);
const PAY = new RegExp(String.raw`\b(${payments.join('|')})\b`, 'i');

/** The refusal that a form lifts in which the explorer itself enters a payment provider's test card. */
export const PAYS = 'it pays';

/** The words by which `isDestructive` goes, for whoever has to judge in a page. */
export const DESTRUCTIVE_WORDS = [ACCOUNT_END, WIPE, CONTAINER].map(({ source, flags }) => ({
  source,
  flags,
}));

/** Whether words announce something that cannot be taken back, beyond the run's own data. */
export function isDestructive(text: string): boolean {
  return ACCOUNT_END.test(text) || WIPE.test(text) || CONTAINER.test(text);
}

const judged = new Map<string, string>();
const JUDGED_MAX = 20_000;

/**
 * Why an element with this name, leading there, is left alone; '' when it may be used. `destructive`: the run's owner
 * has allowed what cannot be restored, payments among it.
 */
export function refusalFor(name: string, leadsTo: string, destructive = false): string {
  const key = `${destructive}\n${name}\n${leadsTo}`;
  const known = judged.get(key);
  if (known !== undefined) return known;
  const refusal = judge(name, leadsTo, destructive);
  if (judged.size >= JUDGED_MAX) judged.clear();
  judged.set(key, refusal);
  return refusal;
}

function judge(name: string, leadsTo: string, destructive: boolean): string {
  const path = leadsTo.replace(/^[a-z]+:\/\/[^/]+/i, '').replace(/[-_/.?=&]+/g, ' ');
  for (const text of [name, path]) {
    if (LOGOUT.test(text)) return 'it ends the session';
    if (!destructive && isDestructive(text)) return 'it deletes what cannot be restored';
    if (!destructive && PAY.test(text)) return PAYS;
  }
  return '';
}
