import { connect } from '#db/connection.ts';
import { sign } from '#db/sealing/seal.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { isLoopbackName } from '#kit/loopback-name.ts';
import { config } from './config.ts';
import { KeyRing } from './keys.ts';
import { fitsPassword, hashPassword } from './passwords.ts';
import { withQuery } from './redirects.ts';
import { OUTBOX_PAGE } from './routes/outbox.ts';
import { Sealer } from './sealer.ts';
import { changeUser, createUser, findByEmail } from './users.ts';

/**
 * Run once after the migrations: makes the signing keys and the local account on the top plan when they are missing,
 * and prints one line of JSON with the keys, the sign-in and the address of the outbox page (null when mail is sent).
 * Safe to repeat: the password is derived from the secret.
 */
const env = config();
const { ROVE_KEYS: keys } = env;
const db = connect(env.ROVE_DB_SERVICE_URL, { max: 2, name: 'rove-bootstrap' });
try {
  const signing = new KeyRing(db, keys.pair('auth-signing-keys'));
  await signing.prepare();
  const issuer = new URL('/auth/v1', env.ROVE_PUBLIC_URL).href;
  const email = 'owner@rove.local';
  const passwordBy = (key: Buffer) => sign(key, email).slice(0, 20);
  const { key, before } = keys.pair('local-account');
  const password = passwordBy(key);
  const known = await findByEmail(db, email);
  if (known && before && (await fitsPassword(known.encrypted_password, passwordBy(before))))
    await changeUser(db, known.id, { encrypted_password: await hashPassword(password) });
  if (!known) {
    const passwordHash = await hashPassword(password);
    await db.transaction().execute((tx) =>
      createUser(tx, new UserKeys(keys.pair('user-keys')), {
        email,
        passwordHash,
        emailConfirmed: true,
        data: { full_name: 'Local Owner' },
        appData: { role: 'operator' },
        plan: 'chaos',
      }),
    );
  }
  const [anon, service] = await Promise.all([
    signing.signRoleKey(issuer, 'anon'),
    signing.signRoleKey(issuer, 'service_role'),
  ]);
  const line = {
    anon_key: anon,
    service_role_key: service,
    account: { email, password },
    outbox_url: outboxUrl(),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
} finally {
  await db.destroy();
}

function outboxUrl(): string | null {
  const local = isLoopbackName(new URL(env.ROVE_PUBLIC_URL).hostname);
  if (env.ROVE_SMTP_URL || !local) return null;
  const page = new URL('/auth/v1/outbox', env.ROVE_PUBLIC_URL).href;
  return withQuery(page, { key: new Sealer(keys).pageKey(OUTBOX_PAGE) });
}
