/** Begins what the agent hands over as JSON text. */
export const PACKED = '\u0000json:';
