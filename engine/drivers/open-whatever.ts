import { AppError } from '#domain/kernel/errors.ts';
import type { Driver } from './contract.ts';

/** Opens a place also where that is an error page: it may be what is looked for, or what a run itself has made of it. */
export async function openWhatever(driver: Driver, place: string): Promise<void> {
  try {
    await driver.open(place);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TARGET_ERROR_STATUS') throw error;
    await driver.perform({ kind: 'open', place });
  }
}
