import { z } from 'zod';
import type { Fault } from '#web/lib/first-fault-resolver.ts';
import { auth } from '#web/texts/auth.ts';

/** Shortest password, in characters (spec section 5). */
export const PASSWORD_MIN = 6;
const { fields } = auth.errors;

export const loginSchema = z.object({
  email: z.string().trim().min(1, fields.email),
  password: z.string().min(1, fields.passwordRequired),
});
export type LoginValues = z.infer<typeof loginSchema>;

export const signupFields = z.object({
  fullName: z.string(),
  email: z.string(),
  password: z.string(),
  confirmPassword: z.string(),
});
export type SignupValues = z.infer<typeof signupFields>;

/** The first fault of a sign-up, in the specification's order (spec section 5); null when there is none. */
export function firstSignupFault(values: SignupValues): Fault<keyof SignupValues> | null {
  if (!values.fullName.trim()) return { field: 'fullName', message: fields.fullName };
  if (!values.email.trim()) return { field: 'email', message: fields.email };
  if (!z.email().safeParse(values.email.trim()).success)
    return { field: 'email', message: fields.emailInvalid };
  return firstPasswordFault(values);
}

/** The first fault of a new password and its confirmation; null when there is none. */
export function firstPasswordFault(values: {
  password: string;
  confirmPassword: string;
}): Fault<'password' | 'confirmPassword'> | null {
  if (values.password.length < PASSWORD_MIN) return { field: 'password', message: fields.password };
  if (values.password !== values.confirmPassword)
    return { field: 'confirmPassword', message: fields.confirmPassword };
  return null;
}
