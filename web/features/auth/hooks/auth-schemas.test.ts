import { describe, expect, it } from 'vitest';
import { firstSignupFault, type SignupValues } from './auth-schemas.ts';

const good: SignupValues = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'secret',
  confirmPassword: 'secret',
};

describe('sign-up faults come one at a time, in order', () => {
  it.each<[Partial<SignupValues>, string | undefined]>([
    [{ fullName: ' ', email: '', password: '', confirmPassword: 'x' }, 'Full name is required'],
    [{ email: '', password: '', confirmPassword: 'x' }, 'Email is required'],
    [{ password: '12345', confirmPassword: 'x' }, 'Password must be at least 6 characters long'],
    [{ password: '123456', confirmPassword: '1234567' }, 'Passwords do not match'],
    [{}, undefined],
  ])('%o gives %s', (change, message) => {
    expect(firstSignupFault({ ...good, ...change })?.message).toBe(message);
  });

  it('names the field, so that it can take the focus', () => {
    expect(firstSignupFault({ ...good, email: 'no address' })?.field).toBe('email');
  });
});
