import type { SubmitTest } from '../api/submit.ts';
import { AppError } from '../kernel/errors.ts';
import { entitlements } from '../plans/entitlements.ts';
import { isDurationAllowed, type PlanType, slotsFor, testsRemaining } from '../plans/plans.ts';
import { hostOf, isLocalHost } from '../site/ownership.ts';
import { kindOf, type RunConfig, type TestType } from '../test-run/run-spec.ts';

/** What decides whether a test is taken, in the order in which it is asked. */

const MISSING = {
  web_bundle: 'Please upload a web bundle file',
  android_apk: 'Please upload an APK file',
} as const;

/** @throws AppError INVALID_REQUEST, NOT_AVAILABLE_YET */
export function requireAvailable(input: SubmitTest, hasFile: boolean): void {
  const { test_type, config, headers } = input;
  if (test_type !== 'web_url' && !hasFile)
    throw new AppError('INVALID_REQUEST', MISSING[test_type], { field: 'file' });
  if (test_type !== 'android_apk' && config.browser === 'safari' && config.mode === 'read_only')
    throw new AppError(
      'NOT_AVAILABLE_YET',
      'In safari nothing can be kept from being sent, so that the read-only mode is not available there. Choose chrome or firefox, or another mode.',
    );
  if (headers.length > 0 && config.browser === 'safari' && test_type !== 'android_apk')
    throw new AppError(
      'NOT_AVAILABLE_YET',
      'In safari nothing can be added to requests. Choose chrome or firefox, or leave out the headers.',
      { field: 'headers' },
    );
  if (config.flows?.length && config.mode === 'read_only')
    throw new AppError(
      'INVALID_REQUEST',
      'A flow uses buttons and forms, which the read-only mode leaves alone. Choose another mode, or leave out config.flows.',
      { field: 'config.flows' },
    );
  if (test_type === 'android_apk') requireNoPages(input);
}

/** Paths, flows, headers and properties are of web pages. @throws AppError INVALID_REQUEST */
function requireNoPages({ config, headers, properties }: SubmitTest): void {
  const given = [
    ...(config.include?.length ? ['config.include'] : []),
    ...(config.exclude?.length ? ['config.exclude'] : []),
    ...(config.flows?.length ? ['config.flows'] : []),
    ...(headers.length > 0 ? ['headers'] : []),
    ...(properties ? ['properties'] : []),
  ];
  if (given[0])
    throw new AppError('INVALID_REQUEST', `An Android app has no pages: leave out ${given.join(', ')}.`, {
      field: given[0],
    });
}

/**
 * The settings with the statement that the target may be tested: from the submission, or from the account, which gives
 * it once for all but probes (`said`). @throws AppError INVALID_REQUEST, with what to do
 */
export function withAuthority(config: RunConfig, said: boolean): RunConfig {
  const { mode } = config;
  if (mode === 'read_only' || config.authority) return config;
  if (mode === 'interact' && said) return { ...config, authority: true };
  const once = mode === 'interact' ? 'once for all tests in the settings of your account, ' : '';
  throw new AppError(
    'INVALID_REQUEST',
    `Please state that you have the right to test this target: ${once}with this test (config.authority: true), or choose the read-only mode.`,
    { field: 'config.authority', reason: 'authority' },
  );
}

/** Probing is security scanning. @throws AppError PLAN_RESTRICTION, INVALID_DURATION */
export function requirePlan(plan: PlanType, { config, duration }: SubmitTest): void {
  if (config.mode === 'active' && !entitlements(plan).security_scan) throw new AppError('PLAN_RESTRICTION');
  if (!isDurationAllowed(plan, duration)) throw new AppError('INVALID_DURATION');
}

/**
 * `live`: the user's tests that have not ended. All slots of the plan are one limit, those of a kind of test another.
 * @throws AppError CONCURRENT_LIMIT_EXCEEDED, SLOT_LIMIT_REACHED
 */
export function requireSlot(plan: PlanType, live: readonly TestType[], type: TestType): void {
  const kind = kindOf(type);
  if (live.length >= entitlements(plan).slots.all) throw new AppError('CONCURRENT_LIMIT_EXCEEDED');
  if (live.filter((one) => kindOf(one) === kind).length >= slotsFor(plan, kind))
    throw new AppError('SLOT_LIMIT_REACHED');
}

/** @throws AppError PLAN_LIMIT_EXCEEDED */
export function requireQuota(plan: PlanType, usedThisMonth: number): void {
  if (testsRemaining(plan, usedThisMonth) === 0) throw new AppError('PLAN_LIMIT_EXCEEDED');
}

/** The public site of which only so many tests may run at once over all accounts; '' for what is local or was uploaded. */
export function crowdedHost({ test_type, url }: SubmitTest): string {
  const host = test_type === 'web_url' ? hostOf(url ?? '') : '';
  return isLocalHost(host) ? '' : host;
}
