import type { FieldValue } from '#engine/drivers/contract.ts';
import { anotherCode } from '#engine/export/runtime/codes.ts';

/** What is typed into a field that takes a code: one that nothing has yet. Any other value stays. */
export const codeIn = ({ affordance, value, secret }: FieldValue, salt: string): string =>
  affordance === 'type' && !secret ? anotherCode(value, salt) : value;
