import type { Router } from 'express';
import { z } from 'zod';
import { CONTACT_LIMITS, contactSchema } from '#domain/installation/contact.ts';
import { emailSchema, readBody } from '../body.ts';
import type { Context } from '../context.ts';
import { AuthError } from '../errors.ts';
import { limitByAddress } from '../limits.ts';
import { queueMail } from '../mail/mailer.ts';
import { contactMessage } from '../mail/templates.ts';

const bodySchema = contactSchema.extend({
  email: emailSchema,
  /** Nobody sees this field; what fills it is no person. */
  website: z.string().max(CONTACT_LIMITS.link).default(''),
});

/** `POST /contact`: what visitors write in the forms of the contact page, mailed to whoever runs the installation. */
export function contact(router: Router, ctx: Context): void {
  router.post('/contact', async (request, response) => {
    const { website, ...message } = readBody(bodySchema, request);
    await limitByAddress(ctx, request, 'contact');
    const { ROVE_SUPPORT_EMAIL: support, ROVE_JOBS_EMAIL: jobs, ROVE_SMTP_URL: smtp } = ctx.settings;
    const to = (message.kind === 'jobs' && jobs) || support;
    if (!to && smtp)
      throw new AuthError(
        503,
        'contact_unavailable',
        'This installation has not said where to send messages yet',
      );
    if (website === '')
      await queueMail(ctx, ctx.db, contactMessage(to || `support@${ctx.siteUrl.hostname}`, message));
    response.json({});
  });
}
