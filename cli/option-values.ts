import type { z } from 'zod';
import { WrongUse } from './wrong-use.ts';

/** One of the words that an option may have. @throws WrongUse that names them all */
export function choiceOf<T extends Record<string, string>>(
  name: string,
  text: string,
  schema: z.ZodEnum<T>,
): T[keyof T] {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new WrongUse(`${name} ${text}: choose one of ${schema.options.join(', ')}.`);
}

/** A number that an option gives as text. @throws WrongUse that says the range */
export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text.trim()) && value >= min && value <= max) return value;
  throw new WrongUse(`${name} ${text}: give a whole number from ${min} to ${max}.`);
}

/** For an option that may be given several times. */
export const collect = (value: string, before: string[] = []): string[] => [...before, value];
