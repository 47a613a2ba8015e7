/** Words of ranks, from the lowest to the highest; code, since exported tests are shipped with it. */
export const RANKS: readonly (readonly string[])[] = [
  ['lowest', 'very low', 'trivial', 'sehr niedrig'],
  ['low', 'minor', 'niedrig', 'gering', 'basse', 'faible', 'baja', 'bajo'],
  ['medium', 'normal', 'moderate', 'mittel', 'moyenne', 'moyen', 'normale', 'media', 'medio'],
  ['high', 'major', 'hoch', 'haute', 'élevée', 'alta', 'alto'],
  [
    ...['very high', 'highest', 'urgent', 'critical', 'sehr hoch', 'dringend', 'kritisch', 'urgente'],
    ...['critique', 'crítica', 'crítico'],
  ],
];
