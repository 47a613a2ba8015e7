import express, { Router } from 'express';
import { sql } from 'kysely';
import { connect } from '#db/connection.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { createApp, drainServer, serveApp } from '#kit/http.ts';
import { Lifecycle } from '#kit/lifecycle.ts';
import { createLogger } from '#kit/logger.ts';
import { announcePresence } from '#kit/presence.ts';
import { requireStorable } from './body.ts';
import { config } from './config.ts';
import type { Context } from './context.ts';
import { authErrors, notFound } from './errors.ts';
import { startHousekeeping } from './housekeeping.ts';
import { KeyRing } from './keys.ts';
import { Later } from './later.ts';
import { Mailer } from './mail/mailer.ts';
import { adminLinks } from './routes/admin-links.ts';
import { adminSso } from './routes/admin-sso.ts';
import { adminUsers } from './routes/admin-users.ts';
import { authorize } from './routes/authorize.ts';
import { contact } from './routes/contact.ts';
import { factors } from './routes/factors.ts';
import { messages } from './routes/messages.ts';
import { outbox } from './routes/outbox.ts';
import { passkeys } from './routes/passkeys.ts';
import { recoveryCodes } from './routes/recovery-codes.ts';
import { settings } from './routes/settings.ts';
import { signup } from './routes/signup.ts';
import { sso } from './routes/sso.ts';
import { token } from './routes/token.ts';
import { user } from './routes/user.ts';
import { verify } from './routes/verify.ts';
import { Sealer } from './sealer.ts';

const FORM_MAX = '1mb';
/** In this order: `/factors/recovery-codes` would be taken for an id by `/factors/:id`. */
const ROUTES = [
  settings,
  signup,
  token,
  user,
  verify,
  messages,
  authorize,
  recoveryCodes,
  factors,
  passkeys,
  sso,
  adminUsers,
  adminLinks,
  adminSso,
  contact,
  outbox,
];

const env = config();
const logger = createLogger('auth');
const life = new Lifecycle(logger);

const db = connect(env.ROVE_DB_SERVICE_URL, { max: 8, name: 'rove-auth' });
life.onStop('database', () => db.destroy());
const sealer = new Sealer(env.ROVE_KEYS);
const signing = new KeyRing(db, env.ROVE_KEYS.pair('auth-signing-keys'));
await signing.prepare();
const mailer = env.ROVE_SMTP_URL
  ? new Mailer({ db, sealer, settings: env, logger }, env.ROVE_SMTP_URL)
  : null;
mailer?.start();
life.onStop('mail', () => mailer?.stop());
const later = new Later(logger);
life.onStop('work after answers', () => later.settled());
const ctx: Context = {
  db,
  keys: new UserKeys(env.ROVE_KEYS.pair('user-keys')),
  signing,
  sealer,
  settings: env,
  issuer: new URL('/auth/v1', env.ROVE_PUBLIC_URL).href,
  siteUrl: new URL(env.ROVE_PUBLIC_URL),
  later,
  mailer,
  logger,
};
life.onStop('housekeeping', startHousekeeping(ctx));

const router = Router();
for (const route of ROUTES) route(router, ctx);

const app = createApp(env.ROVE_TRUSTED_PROXIES);
app.use(express.urlencoded({ extended: false, limit: FORM_MAX }));
app.use(requireStorable);
app.use(router);
app.use(() => {
  throw notFound('not_found', 'This auth endpoint is not available');
});
app.use(authErrors(logger));
const server = await serveApp(app, env.AUTH_PORT, env.HOST);
life.onStop('http', () => drainServer(server, life.drain_ms));
life.dependsOn('postgres', () => sql`select 1`.execute(db));
announcePresence({ db, service: 'auth', logger, life });
life.ready();
