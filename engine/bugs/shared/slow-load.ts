/** A page that says for long that it is loading paints late as well: one bug, told by the one or the other. */
export const SLOW_LOAD = 'slow_load';

export const loadOf = (route: string): string => `load ${route}`;
