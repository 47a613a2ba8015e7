/** Signs by which a head says which way its column goes: arrows and triangles, whichever an app has taken. */
export const ARROWS = '[\\u02c4\\u02c5\\u2190-\\u21ff\\u2303\\u2304\\u25b2-\\u25c5\\u2b00-\\u2bff]';

const SIGNS = new RegExp(ARROWS, 'gu');

export const withoutArrows = (text: string): string => text.replace(SIGNS, '').trim();
