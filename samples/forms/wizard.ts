import type { Errors, SampleForm } from './render.ts';

const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Three steps; each is a form of its own that leads to the next. */
export const WIZARD_FORMS: readonly SampleForm[] = [
  {
    id: 'apply-person',
    path: '/apply',
    title: 'Apply: about you',
    fields: [
      { name: 'first', label: 'First name', attrs: 'required' },
      { name: 'last', label: 'Last name', attrs: 'required' },
      { name: 'born_day', label: 'Day', options: ['', ...count(1, 31)] },
      {
        name: 'born_month',
        label: 'Month',
        options: [['', ''], ...MONTHS.map((text, at) => [String(at + 1), text] as const)],
      },
      { name: 'born_year', label: 'Year', options: ['', ...count(1940, 2026)] },
    ],
    button: 'Next',
    errors: 'beside',
    check({ born_day = '', born_month = '', born_year = '' }): Errors {
      if (!born_day || !born_month || !born_year) return { born_day: 'Please enter your date of birth' };
      return Number(born_year) <= 2008 ? {} : { born_year: 'You must be 18 or older' };
    },
    next: '/apply/work',
  },
  {
    id: 'apply-work',
    path: '/apply/work',
    title: 'Apply: your work',
    fields: [
      { name: 'from', label: 'Employed from', type: 'month' },
      { name: 'to', label: 'Employed until', type: 'month' },
      { name: 'pay_min', label: 'Salary from', type: 'number', attrs: 'min="0" step="5"' },
      { name: 'pay_max', label: 'Salary to', type: 'number', attrs: 'min="0" step="5"' },
      { name: 'site', label: 'Website', type: 'url' },
    ],
    button: 'Next',
    errors: 'top',
    check({ from = '', to = '', pay_min = '', pay_max = '', site = '' }): Errors {
      if (!from || !to || from >= to) return { to: 'The end must be after the start' };
      if (!(Number(pay_min) > 0 && Number(pay_min) < Number(pay_max))) return { pay_max: 'Invalid range' };
      return URL.canParse(site) ? {} : { site: 'Invalid website' };
    },
    next: '/apply/send',
  },
  {
    id: 'apply-send',
    path: '/apply/send',
    title: 'Apply: send',
    fields: [
      {
        name: 'motive',
        label: 'Why do you apply?',
        type: 'textarea',
        attrs: 'minlength="30" maxlength="80"',
      },
      { name: 'true', label: 'I confirm that all of this is true', type: 'checkbox', attrs: 'required' },
      { name: 'website2', label: 'Leave this field empty' },
    ],
    button: 'Send application',
    errors: 'beside',
    check({ motive = '', website2 = '' }): Errors {
      if (website2) return { motive: 'Something went wrong' };
      return motive.length >= 30 && motive.length <= 80 ? {} : { motive: 'Between 30 and 80 characters' };
    },
  },
];
