import { counter } from '#kit/metrics.ts';

export const deadLetters = counter('rove_dead_letters_total', 'Events that a consumer could not use', [
  'consumer',
]);
