import failures from './failures.json' with { type: 'json' };

const FAILURE = new RegExp(failures.join('|'), 'i');

/** Whether a line tells that something is missing or failed. */
export const tellsFailure = (line: string): boolean => FAILURE.test(line);
