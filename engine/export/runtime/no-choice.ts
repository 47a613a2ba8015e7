/** An option that stands for no choice, or for a choice still to be made. */
export const NO_CHOICE =
  /^(\W*|none|nothing|all|any|no [\p{L} ]+|(please )?(select|choose|pick)\b.*|keine?|alle|bitte .*|.*(ausw[äa]hlen|w[äa]hlen)|aucune?|tous|toutes|choisir.*|ningun[oa]|todos|todas|seleccion.*|elegir.*|nessun[oa]?|tutti|scegli.*)$/iu;
