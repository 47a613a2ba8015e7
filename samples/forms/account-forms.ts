import type { Errors, SampleForm } from './render.ts';
import { isEmail } from './rules.ts';

const signUp: SampleForm = {
  id: 'sign-up',
  path: '/sign-up',
  title: 'Create your account',
  fields: [
    { name: 'full_name', label: 'Full name' },
    { name: 'email', label: 'E-mail', type: 'email' },
    { name: 'password', label: 'Password', type: 'password' },
    { name: 'password2', label: 'Confirm password', type: 'password' },
    { name: 'terms', label: 'I agree to the terms', type: 'checkbox' },
  ],
  button: 'Sign up',
  errors: 'beside',
  check({ full_name = '', email = '', password = '', password2 = '', terms }, { accounts }) {
    const errors: Errors = {};
    if (!/^\p{L}+( \p{L}+)+$/u.test(full_name)) errors.full_name = 'Please enter your first and last name';
    if (!isEmail(email)) errors.email = 'Please enter a valid e-mail address';
    else if (accounts.has(email)) errors.email = 'An account with this e-mail already exists';
    if (password.length < 18) errors.password = 'The password must be at least 18 characters long';
    else if (!/[A-Z]/.test(password) || !/\d/.test(password) || !/[^\w]/.test(password))
      errors.password = 'Use an uppercase letter, a number and a special character';
    if (password !== password2) errors.password2 = 'The passwords do not match';
    if (terms !== 'on') errors.terms = 'You must accept the terms';
    if (Object.keys(errors).length === 0) accounts.set(email, password);
    return errors;
  },
  next: '/members',
};

const logIn: SampleForm = {
  id: 'log-in',
  path: '/members',
  title: 'Members',
  intro: 'Only for those who signed up before.',
  fields: [
    { name: 'login', label: 'E-mail', type: 'email' },
    { name: 'secret', label: 'Password', type: 'password' },
  ],
  button: 'Log in',
  errors: 'line',
  check({ login = '', secret = '' }, { accounts }): Errors {
    return accounts.get(login) === secret && secret ? {} : { login: 'Wrong e-mail or password' };
  },
};

const handle: SampleForm = {
  id: 'handle',
  path: '/handle',
  title: 'Choose your user name',
  fields: [{ name: 'handle', label: 'User name', attrs: 'maxlength="16"' }],
  button: 'Claim it',
  errors: 'beside',
  /** Whatever is asked for first is somebody else's already. */
  check({ handle: name = '' }, { handles }): Errors {
    if (!/^[a-z]+$/.test(name)) return { handle: 'Only lowercase letters are allowed, letters only' };
    if (name.length < 6) return { handle: 'At least 6 characters, please' };
    if (handles.size === 0 || handles.has(name)) {
      handles.add(name);
      return { handle: 'This user name is already taken' };
    }
    return {};
  },
};

const phone: SampleForm = {
  id: 'phone',
  path: '/phone',
  title: 'Confirm your number',
  fields: [
    {
      name: 'dial',
      label: 'Country code',
      options: [
        ['', 'Choose…'],
        ['+33', 'France (+33)'],
        ['+49', 'Germany (+49)'],
        ['+44', 'United Kingdom (+44)'],
      ],
    },
    { name: 'number', label: 'Phone number', type: 'tel', attrs: 'required' },
  ],
  button: 'Send code',
  errors: 'beside',
  check({ dial = '', number = '' }): Errors {
    if (!dial) return { dial: 'Please select your country' };
    const digits = number.replace(/[ -]/g, '');
    return /^0?\d{8,11}$/.test(digits) ? {} : { number: 'Enter the number without the country code' };
  },
  next: '/phone/code',
};

/** Six boxes; the focus goes on by itself, as such boxes do. */
const code: SampleForm = {
  id: 'code',
  path: '/phone/code',
  title: 'Enter the code',
  fields: Array.from({ length: 6 }, (_, at) => ({
    name: `d${at}`,
    label: `Digit ${at + 1}`,
    attrs: 'maxlength="1" inputmode="numeric"',
  })),
  button: 'Verify',
  errors: 'line',
  script: `for (const box of document.querySelectorAll('form input'))
    box.addEventListener('input', () => box.closest('div').nextElementSibling?.querySelector('input')?.focus());`,
  check(input): Errors {
    const digits = Array.from({ length: 6 }, (_, at) => input[`d${at}`] ?? '').join('');
    return /^\d{6}$/.test(digits) ? {} : { d0: 'Enter all six digits' };
  },
};

export const ACCOUNT_FORMS: readonly SampleForm[] = [signUp, logIn, handle, phone, code];
