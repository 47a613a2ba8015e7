import type { ElementView } from '#engine/drivers/contract.ts';

/** Why a control, with the others of its form, is left alone; '' when it may be used. */
export type Refuse = (view: ElementView, group: readonly ElementView[]) => string;

/**
 * Words for what a careful tester leaves alone: ending the session, deleting accounts, paying. In the languages most
 * seen on the web; matched as whole words where the script has them.
 */
const LOGOUT =
  /\b(log ?-?out|sign ?-?out|log ?off|sign ?off|abmelden|ausloggen|d[ée]connexion|se d[ée]connecter|cerrar sesi[óo]n|salir|esci|disconnetti|sair|terminar sess[ãa]o|uitloggen|afmelden|wyloguj|logga ut)\b|выйти|выход|ログアウト|退出登录|登出|로그아웃/i;
const ACCOUNT_END =
  /\b(delete|remove|close|deactivate|cancel|terminate)\b.{0,20}\b(account|profile|subscription|membership|workspace|organi[sz]ation|user data)\b|\b(konto|compte|cuenta|account|conta)\b.{0,12}\b(l[öo]schen|supprimer|eliminar|borrar|excluir|verwijderen)\b|\b(supprimer|eliminar|borrar|cancella|excluir)\b.{0,16}\b(compte|cuenta|account|conta)\b|удалить (аккаунт|профиль)|アカウント.?削除|注销账|계정 삭제/i;
const WIPE =
  /\b(delete|remove|erase|wipe|drop|reset|purge)\b.{0,12}\b(all|everything|database|data|factory)\b|\b(factory|hard) reset\b|\balles l[öo]schen\b|\btout supprimer\b|\b(borrar|eliminar) todo\b|\bpermanently (delete|remove|erase)\b|\b(can ?not|can't) be undone\b|\birreversibl/i;
/** What holds the work of many goes with everything in it, unlike one row of a list. */
const CONTAINER =
  /\b(delete|remove|drop|truncate|destroy|erase)\b.{0,12}\b(table|column|index|schema|collection|bucket|project|team|site|server|cluster|instance|environment|repository|vault)\b|\b(bulk|mass) (delete|remove)\b|\b(delete|remove) (selected|\d+ (items|rows|records))\b/i;
const PAY =
  /\b(pay now|pay with|buy now with|paypal|apple ?pay|google ?pay|donate|jetzt (kaufen|bezahlen)|payer|pagar ahora|paga ora)\b/i;

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
