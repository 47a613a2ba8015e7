import type { Observation } from '#engine/drivers/contract.ts';
import { linesOf } from './compare.ts';

/** What a screen says when something was taken. */
const SUCCESS =
  /^(?!.*\b(no|not|never|yet|saving|sending|adding|draft|locally|queued?|failed|error|already|taken|conflict|can ?not|can.t|nicht|bereits|déjà|kein|pas|aucun|ya existe|già)\b).*\b(saved|added|created|sent|published|posted|submitted|updated|booked|registered|placed|success(ful(ly)?)?|thank you|thanks|done|gespeichert|hinzugefügt|erstellt|gesendet|aktualisiert|erfolgreich|enregistrée?|ajoutée?|créée?|envoyée?|guardado|añadido|creado|enviado|salvato|aggiunto|creato)\b/iu;
const SAID_MAX = 80;

/** Lines on the screen that were not there before. */
export function saidSince(seen: Observation, before: Observation): string[] {
  const known = new Set(linesOf(before));
  return linesOf(seen).filter((line) => !known.has(line));
}

/** A new line by which the screen says that something was taken; undefined where none does. */
export function successSince(seen: Observation, before: Observation): string | undefined {
  return successIn(saidSince(seen, before));
}

export function successIn(said: readonly string[]): string | undefined {
  return said.find((line) => line.length < SAID_MAX && SUCCESS.test(line));
}

export function hasFault({ elements }: Observation): boolean {
  return elements.some(({ field }) => field !== null && field.validation_message !== '');
}
