import { expect, test } from 'vitest';
import { severitySchema } from '../findings/finding.ts';
import { failOnSchema, failsAt } from './fail-on.ts';

test('a bug fails at its severity and at milder ones, and at none never', () => {
  const failing = failOnSchema.options.map((failOn) => [
    failOn,
    severitySchema.options.filter((severity) => failsAt(severity, failOn)),
  ]);
  expect(failing).toEqual([
    ['critical', ['critical']],
    ['major', ['critical', 'major']],
    ['minor', ['critical', 'major', 'minor']],
    ['none', []],
  ]);
});
