import { expect, test } from 'vitest';
import { signalsOf } from '../log-signals.ts';
import { DeviceLog } from './device-log.ts';

const at = (pid: number, rest: string) => `11-22 10:00:00.123  ${pid}  ${pid} ${rest}`;

test("a real device's log is cut down to what one app says, with each crash as one entry", () => {
  const log = new DeviceLog('rove.notes');
  const lines = [
    at(900, 'I ActivityManager: Start proc 4000:rove.notes/u0a1 for activity'),
    at(4000, 'E Notes   : cannot read the file'),
    at(5000, 'E Other   : nobody asked'),
    at(4000, 'E AndroidRuntime: FATAL EXCEPTION: main'),
    at(4000, 'E AndroidRuntime: Process: rove.notes, PID: 4000'),
    at(4000, 'E AndroidRuntime: java.lang.IllegalStateException: empty'),
    at(4000, 'E AndroidRuntime: \tat rove.notes.Cart.total(Cart.java:7)'),
    at(5000, 'E AndroidRuntime: FATAL EXCEPTION: main'),
    at(5000, 'E AndroidRuntime: Process: other.app, PID: 5000'),
    at(900, 'I ActivityTaskManager: START u0 {act=VIEW dat=https://x.example} from uid 1'),
    at(900, 'I ActivityTaskManager: START u0 {cmp=rove.notes/.EditActivity} from uid 1'),
    at(900, 'E ActivityManager: ANR in rove.notes (rove.notes/.MainActivity)'),
    at(900, 'E ActivityManager: ANR in rove.notesother'),
  ];
  expect(signalsOf(log.take(lines), 'here', 'rove.notes').map(({ kind }) => kind)).toEqual([
    'log_error',
    'app_crash',
    'left',
    'hang',
  ]);
  const [crash] = signalsOf(new DeviceLog('rove.notes').take(lines.slice(3, 7)), 'here', 'rove.notes');
  expect(crash).toMatchObject({ message: 'java.lang.IllegalStateException: empty' });
  expect(crash).toHaveProperty('stack', expect.stringContaining('rove.notes.Cart.total'));
});
