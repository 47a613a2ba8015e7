import type { ElementView } from '#engine/drivers/contract.ts';
import { READ_MAX } from '#engine/drivers/read-max.ts';
import { daysAfter, isDay, isWrittenDay, otherWrittenDay, writtenOff } from './days.ts';
import passingFields from './passing-fields.json' with { type: 'json' };
import phoneFields from './phone-fields.json' with { type: 'json' };
import { isTextField } from './places.ts';
import { DAY_MS } from './said-days.ts';
import tellingFields from './telling-fields.json' with { type: 'json' };

const VALUE_MAX = 60;
const LONG_MIN = 40;
const NUMBER = /^-?\d{1,9}(\.\d{1,2})?$/;
/** So far that no reading of a day in another zone is mixed up with it. */
const DAYS_ON = 9;
/** What names the user, or must have a form that is not known, is not changed for a trial. */
const NOT_CHANGED = new RegExp(tellingFields.join('|'), 'i');

/** Numbers of telephones keep their form: one digit is another. */
const PHONE = new RegExp(phoneFields.join('|'), 'i');
const SAID_ONCE = new RegExp(passingFields.join('|'), 'i');

/** Another value for a field: as long as may be for a text, some days later, a little more. Null where it is left alone. */
export function changeOf(view: ElementView, token: string): string | null {
  const { field, target } = view;
  if (!field || !isChangeable(view)) return null;
  if (NOT_CHANGED.test(`${target.name} ${field.label} ${field.field_name} ${field.autocomplete}`))
    return null;
  if (PHONE.test(`${target.name} ${field.label} ${field.field_name}`) || field.input_type === 'tel')
    return otherPhone(field.value);
  if (field.value === '') return takesText(view) ? textFor(view, token) : null;
  if (isDay(field.value) && field.input_type === 'date') return laterDay(field.value, field.max);
  if (isWrittenDay(field.value)) return otherWrittenDay(field.value);
  return NUMBER.test(field.value) ? numberFor(view) : textFor(view, token);
}

/** The same number with another last digit; null where it is too short to be one. */
function otherPhone(value: string): string | null {
  if (value.replace(/\D/g, '').length < 6 || !/\d$/.test(value)) return null;
  return `${value.slice(0, -1)}${(Number(value.at(-1)) + 1) % 10}`;
}

/** Whether an empty field is one whose text stays: not what is said once, and no number. */
function takesText({ field, target }: ElementView): boolean {
  const words = `${target.name} ${field?.label} ${field?.field_name} ${field?.placeholder}`;
  return !SAID_ONCE.test(words) && !/decimal|numeric|tel/.test(field?.input_mode ?? '');
}

/** What is typed into a list to find one of its entries is no value of its own, and of what was read to the end of what is read nobody knows what to put back. */
function isChangeable({ field, target, enabled, affordance }: ElementView): boolean {
  const isList = target.role === 'combobox';
  const isKnown = (field?.value.length ?? 0) < READ_MAX;
  return enabled && affordance === 'type' && !isList && target.name !== '' && !field?.pattern && isKnown;
}

function textFor(view: ElementView, token: string): string | null {
  const { value: old = '', max_length = null } = view.field ?? {};
  // A code, as of a part or a car, has a form that is not known.
  const isCode = /\d/.test(old) && !/\p{L}{4}/u.test(old);
  if (!isTextField(view) || old.length > VALUE_MAX || isCode) return null;
  const most = max_length ?? LONG_MIN;
  const value = `Text ${token} of some length`;
  if (most < token.length + 5) return null;
  return most >= value.length ? value : `Text ${token}`;
}

function laterDay(day: string, max: string): string | null {
  const later = daysAfter(day, DAYS_ON);
  return max === '' || later <= max ? later : null;
}

/** One more, with a fraction where the value has one or the field takes any. */
function numberFor({ field, target }: ElementView): string | null {
  const { value = '', step = '', max = '', input_type = '', input_mode = '' } = field ?? {};
  const isNumber =
    target.role === 'spinbutton' ||
    input_type === 'number' ||
    /decimal|numeric/.test(input_mode) ||
    (NUMBER.test(value) && !/^0\d/.test(value));
  if (!isNumber) return null;
  const takesFractions = value.includes('.') || (step !== '' && Number(step) < 1);
  const next = Math.floor(Number(value)) + 1 + (takesFractions ? 0.75 : 0);
  return max === '' || next <= Number(max) ? String(next) : null;
}

/** In what way a value came back as another one; null where that is none that can be judged. */
export function alterationOf(typed: string, later: string): 'cut' | 'day' | 'swapped' | 'rounded' | null {
  const off = writtenOff(typed, later);
  if (off) return off;
  if (isDay(typed) && isDay(later))
    return Math.abs(Date.parse(typed) - Date.parse(later)) <= DAY_MS * 1.5 ? 'day' : null;
  const [was, is] = [Number(typed), Number(later)];
  if (later !== '' && !Number.isNaN(was) && !Number.isNaN(is))
    return was !== is && !Number.isInteger(was) && Math.abs(was - is) < 1 ? 'rounded' : null;
  return later.length > 3 && later.length < typed.length && typed.startsWith(later) ? 'cut' : null;
}
