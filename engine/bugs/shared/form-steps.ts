import type { ElementView, Observation } from '#engine/drivers/contract.ts';
import nextWords from './next-words.json' with { type: 'json' };

/** How a form in several parts says which of them this is. */
const STEP = /\b(?:step|part|schritt|étape|paso|passo)\s*(\d{1,2})\s*(?:of|\/|von|sur|de|di)\s*(\d{1,2})\b/i;
const BACK = /^([‹«<←]\s*)?(back|previous( step)?|go back|zurück|retour|précédent|atrás|anterior|indietro)$/i;
const NEXT = new RegExp(String.raw`^(${nextWords.join('|')})(\s*[›»>→])?$`, 'i');

/** Which part of a form is shown, of how many; null where the screen does not say. */
export function stepOf({ text }: Pick<Observation, 'text'>): { at: number; of: number } | null {
  const [, at, of] = STEP.exec(text) ?? [];
  return at && of ? { at: Number(at), of: Number(of) } : null;
}

/** Whether it leads to the part before. */
export function isBack(view: ElementView): boolean {
  return isPressable(view) && BACK.test(view.target.name.trim());
}

/** Whether it takes this part and leads to the next. */
export function isNext(view: ElementView): boolean {
  return isPressable(view) && view.target.role === 'button' && namesNext(view.target.name);
}

export const namesNext = (name: string): boolean => NEXT.test(name.trim());

export function isPressable({ affordance, enabled }: ElementView): boolean {
  return affordance === 'activate' && enabled;
}
