import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

type Key = { id: Buffer; privateKey: KeyObject; rpId: string; userHandle: Buffer; counter: number };
type CreationOptions = { challenge: unknown; rp: { id?: string }; user: { id: unknown } };
type RequestOptions = { challenge: unknown; rpId?: string };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

/**
 * A WebAuthn authenticator in software (ES256, no attestation), for the server's side of the protocol: it gives what
 * `navigator.credentials` would, in the JSON form that a page sends.
 */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #keys: Key[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  create({ challenge, rp, user }: CreationOptions) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
    const key: Key = {
      id: randomBytes(16),
      privateKey: pair.privateKey,
      rpId: rp.id ?? new URL(this.#origin).hostname,
      userHandle: bytesOf(user.id),
      counter: 0,
    };
    this.#keys.push(key);
    const coordinates = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')] as const;
    const cose = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(coordinates[0])],
      [cborInt(-3), cborBytes(coordinates[1])],
    ]);
    const idLength = Buffer.from([0, key.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), idLength, key.id, cose]);
    const authData = Buffer.concat([this.#header(key, USER_PRESENT | USER_VERIFIED | ATTESTED), attested]);
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    return this.#answer(key, {
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  get({ challenge, rpId }: RequestOptions) {
    const key = this.#keys.findLast((each) => rpId === undefined || each.rpId === rpId);
    if (!key) throw new Error('This authenticator has no key for the site');
    key.counter++;
    const authData = this.#header(key, USER_PRESENT | USER_VERIFIED);
    const clientData = this.#clientData('webauthn.get', challenge);
    const signature = createSign('sha256')
      .update(authData)
      .update(createHash('sha256').update(clientData).digest())
      .sign(key.privateKey);
    return this.#answer(key, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: key.userHandle.toString('base64url'),
    });
  }

  #header(key: Key, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(key.counter);
    return Buffer.concat([createHash('sha256').update(key.rpId).digest(), Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: unknown): Buffer {
    const text = bytesOf(challenge).toString('base64url');
    return Buffer.from(JSON.stringify({ type, challenge: text, origin: this.#origin, crossOrigin: false }));
  }

  #answer<T>(key: Key, response: T) {
    const id = key.id.toString('base64url');
    const json = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
    return { ...json, toJSON: () => json };
  }
}

function bytesOf(value: unknown): Buffer {
  if (typeof value === 'string') return Buffer.from(value, 'base64url');
  return value instanceof ArrayBuffer ? Buffer.from(value) : Buffer.from(value as Uint8Array);
}

/** CBOR (RFC 8949), as much of it as an attestation needs. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const cborInt = (value: number) => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
