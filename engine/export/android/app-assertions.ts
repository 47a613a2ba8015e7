import { quoted } from '#engine/model/code.ts';
import type { Step, Suspicion } from '#engine/model/suspicion.ts';
import type { Locators } from '../locators.ts';
import { NoCodeError } from '../step-code.ts';
import { appFinderIn } from './app-steps.ts';

/** How a test sees a bug. `instead`: lines in place of the last step; `late`: it must stay so, rather than come to be so. */
export type AppAssertion = {
  before?: string[];
  instead?: string[];
  /** The session may end with the last step. */
  guarded?: boolean;
  late?: boolean;
  /** The body of a function that says whether the bug shows. */
  shown: string[];
};

export type AppBug = Pick<Suspicion, 'oracle' | 'facts'>;

const MARK = 'rovekeep';

/** @throws NoCodeError where a test on a device cannot see it. */
export function appAssertionOf(facts: AppBug, steps: readonly Step[], locators: Locators): AppAssertion {
  const { oracle, facts: known } = facts;
  const last = steps.at(-1)?.action;
  if (last?.kind === 'check') return ofCheck(oracle, last, locators);
  const frame = String(known.frame ?? '');
  const owner = quoted(frame.slice(0, frame.lastIndexOf('.')) || frame);
  switch (oracle) {
    case 'app_crash': {
      return {
        guarded: true,
        shown: [
          'const said = await logcat(driver);',
          `return said.includes('FATAL EXCEPTION') && said.includes(${quoted(String(known.exception ?? ''))}) && said.includes(${owner});`,
        ],
      };
    }
    case 'app_not_responding':
      return {
        guarded: true,
        shown: [
          'const said = await logcat(driver);',
          `return said.includes(\`ANR in \${PACKAGE}\`) && said.includes(${owner});`,
        ],
      };
    case 'dead_control':
      return {
        before: ['const before = await stateOf(driver);'],
        late: true,
        shown: ['return (await stateOf(driver)) === before;'],
      };
    case 'touch_accessibility':
      return ofAccessibility(String(known.rule ?? ''));
    case 'app_package':
    case 'web_view_settings':
      throw new NoCodeError('it is in the APK itself, which is read, not run');
    default:
      throw new NoCodeError(`no assertion on a device is known for ${oracle}`);
  }
}

function ofCheck(
  oracle: string,
  { check, target }: Extract<Step['action'], { kind: 'check' }>,
  locators: Locators,
): AppAssertion {
  const away =
    check === 'lost_on_rotation'
      ? ['await turn(driver);', 'await turn(driver);']
      : check === 'lost_in_background'
        ? ['await leave(driver, true);']
        : null;
  if (!away || !target || check !== oracle)
    throw new NoCodeError(`no assertion on a device is known for ${oracle}`);
  const field = appFinderIn(locators)(target);
  return {
    instead: [`await driver.$(${field}).setValue('${MARK}');`, ...away],
    late: true,
    shown: [`return (await driver.$(${field}).getText()) !== '${MARK}';`],
  };
}

const RULES: Readonly<Record<string, string>> = {
  'no-label': 'isNameless(view)',
  'small-target': 'isSmall(view, density)',
};

function ofAccessibility(rule: string): AppAssertion {
  const broken = RULES[rule];
  if (!broken) throw new NoCodeError(`no assertion on a device is known for the rule ${rule}`);
  return {
    shown: [
      'const density = await densityOf(driver);',
      `return pressable(await driver.getPageSource()).some((view) => ${broken.replace(', density', rule === 'small-target' ? ', density' : '')});`,
    ],
  };
}
