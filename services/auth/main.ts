import { Router } from 'express';
import { connect } from '#db/connection.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { closeServer, createApp, serveApp } from '#kit/http.ts';
import { Lifecycle } from '#kit/lifecycle.ts';
import { createLogger } from '#kit/logger.ts';
import { config } from './config.ts';
import type { Context } from './context.ts';
import { AuthError, authErrors } from './errors.ts';
import { loadSigningKey, publicKeys } from './keys.ts';
import { signup } from './routes/signup.ts';
import { token } from './routes/token.ts';
import { user } from './routes/user.ts';

const env = config();
const logger = createLogger('auth');
const life = new Lifecycle(logger);

const db = connect(env.ROVE_DB_SERVICE_URL, { max: 8, name: 'rove-auth' });
life.onStop('database', () => db.destroy());
const ctx: Context = {
  db,
  keys: new UserKeys(env.ROVE_SECRET),
  signing: await loadSigningKey(db, env.ROVE_SECRET),
  issuer: new URL('/auth/v1', env.ROVE_PUBLIC_URL).href,
  logger,
};

const router = Router();
for (const route of [signup, token, user]) route(router, ctx);
router.get('/.well-known/jwks.json', async (_request, response) => {
  response.set('cache-control', 'public, max-age=60').json(await publicKeys(db));
});
router.get('/settings', (_request, response) => {
  response.json({
    external: { email: true, phone: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    saml_enabled: false,
  });
});

const app = createApp();
app.use(router);
app.use(() => {
  throw new AuthError(404, 'not_found', 'This auth endpoint is not available');
});
app.use(authErrors(logger));
const server = await serveApp(app, env.AUTH_PORT, env.HOST);
life.onStop('http', () => closeServer(server));
life.ready();
