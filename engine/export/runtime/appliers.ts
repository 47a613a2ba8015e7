/** The name of a button that applies what was chosen in its form, and neither makes nor changes anything. */
export const APPLIES =
  /^(?:apply|filter|search|find|go|show|update|refresh|ok|anwenden|filtern|suchen?|anzeigen|filtrer|appliquer|rechercher|filtrar|aplicar|buscar|filtra|applica|cerca)\b/i;
