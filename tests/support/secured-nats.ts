import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nkeys } from '@nats-io/transport-node';
import { cacheDir } from '#deploy/lib/paths.ts';
import { accepts } from '#deploy/lib/wait.ts';
import { natsProgram } from '#deploy/parts/nats.ts';
import { certificateAuthority, type Identity } from './certificate.ts';
import { SILENT } from './own-servers.ts';
import { freePort, until } from './services.ts';

/** A NATS server with JetStream that only speaks TLS, and only with whom it knows; settings as services take them. */
export type SecuredNats = {
  url: string;
  ca: string;
  client: Identity;
  user: string;
  password: string;
  /** What of a credentials file a server of the other kind is told instead. */
  creds: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts one that knows a user by password (and their certificate), or by a credentials file. */
export async function startSecuredNats(by: 'password' | 'creds'): Promise<SecuredNats> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rove-test-nats-'));
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return JSON.stringify(path.join(folder, name));
  };
  const authority = certificateAuthority();
  const server = authority.issue('nats');
  const port = await freePort();
  const keys = by === 'creds' ? jwtKeys() : null;
  const [user, password] = ['rove', 'right-password'];
  const known = keys ? keys.config : `authorization { user: ${user}, password: ${password} }`;
  const config = file(
    'nats.conf',
    `listen: "127.0.0.1:${port}"
jetstream { store_dir: ${JSON.stringify(path.join(folder, 'store'))} }
tls { cert_file: ${file('cert', server.cert)}, key_file: ${file('key', server.key)},
      ca_file: ${file('ca', authority.ca)}, verify: ${by === 'password'} }
${known}
`,
  );
  const [program] = await natsProgram({ cache: cacheDir(), progress: SILENT });
  let child: ChildProcess | null = null;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const start = async () => {
    child = spawn(program, ['-c', JSON.parse(config)], { stdio: 'ignore' });
    await until('NATS', () => accepts('127.0.0.1', port));
  };
  await start();
  return {
    url: `tls://127.0.0.1:${port}`,
    ca: authority.ca,
    client: authority.issue('a client'),
    user,
    password,
    creds: keys?.creds ?? '',
    start,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An operator, an account and a user by NATS's JSON web tokens, as a server and a credentials file hold them. */
function jwtKeys(): { config: string; creds: string } {
  const [operator, user] = [nkeys.createOperator(), nkeys.createUser()];
  const [account, system] = [nkeys.createAccount(), nkeys.createAccount()];
  const unlimited = { subs: -1, data: -1, payload: -1 };
  const jetstream = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };
  const ofAccount = { imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 };
  const operatorJwt = token(operator, operator, { type: 'operator', version: 2 });
  const accounts = [
    [account, { ...unlimited, ...ofAccount, ...jetstream }] as const,
    [system, { ...unlimited, ...ofAccount }] as const,
  ].map(([key, limits]) => {
    const jwt = token(operator, key, { limits, type: 'account', version: 2 });
    return `${key.getPublicKey()}: ${jwt}`;
  });
  const userJwt = token(account, user, { pub: {}, sub: {}, ...unlimited, type: 'user', version: 2 });
  const seed = new TextDecoder().decode(user.getSeed());
  return {
    config: `operator: ${operatorJwt}
system_account: ${system.getPublicKey()}
resolver: MEMORY
resolver_preload { ${accounts.join('\n')} }`,
    creds: `-----BEGIN NATS USER JWT-----\n${userJwt}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`,
  };
}

type Key = ReturnType<typeof nkeys.createUser>;

function token(issuer: Key, subject: Key, nats: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    jti: crypto.randomUUID(),
    iat: Math.floor(Date.now() / 1_000),
    iss: issuer.getPublicKey(),
    name: 'rove-test',
    sub: subject.getPublicKey(),
    nats,
  };
  const text = `${part({ typ: 'JWT', alg: 'ed25519-nkey' })}.${part(claims)}`;
  return `${text}.${Buffer.from(issuer.sign(new TextEncoder().encode(text))).toString('base64url')}`;
}
