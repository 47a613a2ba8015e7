/** So many characters of what a field holds are read. */
export const READ_MAX = 200;
