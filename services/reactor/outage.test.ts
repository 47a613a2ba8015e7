import { ServiceError } from '@temporalio/client';
import { expect, it } from 'vitest';
import { isOutage } from './outage.ts';

const grpc = (code: number) => {
  const cause = Object.assign(new Error('grpc'), { code, details: '', metadata: {} });
  return new ServiceError('Failed to start Workflow', { cause });
};
const sql = (code: string) => Object.assign(new Error('sql'), { code });

it('Temporal or Postgres that is away is told from what is wrong with a run', () => {
  for (const code of [1, 4, 7, 8, 14, 16]) expect([code, isOutage(grpc(code))]).toEqual([code, true]);
  for (const code of [3, 5, 6, 9, 11, 13]) expect([code, isOutage(grpc(code))]).toEqual([code, false]);
  for (const code of ['08006', '53300', '57P01', '40001', 'ECONNREFUSED'])
    expect([code, isOutage(sql(code))]).toEqual([code, true]);
  for (const code of ['22P02', '23505', '42501', 'RV001'])
    expect([code, isOutage(sql(code))]).toEqual([code, false]);
  expect(isOutage(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isOutage(new Error('A valid StartToClose or ScheduleToClose Timeout is not set'))).toBe(false);
});
