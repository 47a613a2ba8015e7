import { connect } from '#db/connection.ts';
import { deriveKey, sign } from '#db/sealing/seal.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { config } from './config.ts';
import { loadSigningKey, signRoleKey } from './keys.ts';
import { createUser, findUser } from './users.ts';

/**
 * Run once after the migrations: makes the signing key and the local account on the top plan when they are missing, and
 * prints one line of JSON with the keys and the sign-in. Safe to repeat: the password is derived from the secret.
 */
const env = config();
const db = connect(env.ROVE_DB_SERVICE_URL, { max: 2, name: 'rove-bootstrap' });
try {
  const signing = await loadSigningKey(db, env.ROVE_SECRET);
  const issuer = new URL('/auth/v1', env.ROVE_PUBLIC_URL).href;
  const email = 'owner@rove.local';
  const password = sign(deriveKey(env.ROVE_SECRET, 'local-account'), email).slice(0, 20);
  const ctx = { db, keys: new UserKeys(env.ROVE_SECRET) };
  if (!(await findUser(ctx, email))) {
    await createUser(ctx, {
      email,
      password,
      data: { full_name: 'Local Owner' },
      plan: 'chaos',
      role: 'operator',
    });
  }
  const [anon, service] = await Promise.all([
    signRoleKey(signing, issuer, 'anon'),
    signRoleKey(signing, issuer, 'service_role'),
  ]);
  const line = { anon_key: anon, service_role_key: service, account: { email, password } };
  process.stdout.write(`${JSON.stringify(line)}\n`);
} finally {
  await db.destroy();
}
