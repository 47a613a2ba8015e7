import type { Router } from 'express';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';

/** What a client may know beforehand, and a name for what GoTrue has and this service has not. */
export function settings(router: Router, ctx: Context): void {
  router.get('/.well-known/jwks.json', async (_request, response) => {
    response.set('cache-control', 'public, max-age=60').json(await ctx.signing.publicKeys());
  });

  // Public: every page of the web app sends it. Those who serve that app take it from here.
  router.get('/anon-key', async (_request, response) => {
    response.json({ anon_key: await ctx.signing.signRoleKey(ctx.issuer, 'anon') });
  });

  router.get('/settings', (_request, response) => {
    const env = ctx.settings;
    const external = Object.fromEntries(Object.keys(env.ROVE_AUTH_OIDC).map((name) => [name, true]));
    response.json({
      external: {
        ...external,
        email: true,
        phone: Boolean(env.ROVE_SMS_URL),
        anonymous_users: env.ROVE_AUTH_ANONYMOUS,
        web3: env.ROVE_AUTH_WEB3,
      },
      disable_signup: !env.ROVE_AUTH_SIGNUP,
      mailer_autoconfirm: !env.ROVE_AUTH_CONFIRM_EMAIL,
      phone_autoconfirm: false,
      sms_provider: env.ROVE_SMS_URL ? 'webhook' : '',
      saml_enabled: env.ROVE_AUTH_SAML,
    });
  });

  for (const path of ['/oauth', '/user/oauth', '/admin/oauth', '/admin/custom-providers']) {
    router.use(path, () => {
      throw notFound('feature_disabled', 'This installation is no OAuth server of its own');
    });
  }
}
