import { z } from 'zod';

/** Faults of what was typed. */
export const CONTACT_FAULTS = {
  name: 'Please give your name',
  email: 'Please enter a valid email address',
  message: 'Please write a message',
} as const;

export const CONTACT_LIMITS = { name: 200, link: 500, message: 5000 } as const;

/** What a visitor writes in the contact form, or in the one for jobs. */
export const contactSchema = z.object({
  kind: z.enum(['contact', 'jobs']),
  name: z.string().trim().min(1, CONTACT_FAULTS.name).max(CONTACT_LIMITS.name),
  email: z.email(CONTACT_FAULTS.email),
  /** Where an applicant's work can be seen. */
  link: z.string().trim().max(CONTACT_LIMITS.link).default(''),
  message: z.string().trim().min(1, CONTACT_FAULTS.message).max(CONTACT_LIMITS.message),
});
export type ContactMessage = z.output<typeof contactSchema>;
