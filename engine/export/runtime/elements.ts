import type { Locator } from '@playwright/test';

/** A point of an element, from fractions of its width and height. */
export async function pointOf(locator: Locator, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  return { x: x * (box?.width ?? 0), y: y * (box?.height ?? 0) };
}

/** A secret of a test account, from the environment. */
export function secret(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}`);
  return value;
}
