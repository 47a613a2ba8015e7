import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** DER (X.690), as much of it as a certificate needs. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const SHA256_RSA = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'));
const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

function nameOf(text: string): Buffer {
  const commonName = sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(text)));
  return sequence(der(0x31, commonName));
}

/** `issuer`: whose key signs; `extensions` as DER. */
type Request = {
  name: string;
  publicKey: KeyObject;
  issuer: { name: string; privateKey: KeyObject };
  extensions?: Buffer[];
};

/** A certificate (RSA, from yesterday to tomorrow) in DER. */
function certify({ name, publicKey, issuer, extensions = [] }: Request): Buffer {
  const time = (days: number) => {
    const text = new Date(Date.now() + days * 86_400_000).toISOString().replaceAll(/[-:T]/g, '');
    return der(0x17, Buffer.from(`${text.slice(2, 14)}Z`));
  };
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    SHA256_RSA,
    nameOf(issuer.name),
    sequence(time(-1), time(1)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  const signature = createSign('sha256').update(body).sign(issuer.privateKey);
  return sequence(body, SHA256_RSA, der(0x03, Buffer.from([0]), signature));
}

/** A self-signed certificate with its key. */
export function selfSigned(name: string) {
  const { privateKey, publicKey } = keyPair();
  const certificate = certify({ name, publicKey, issuer: { name, privateKey } });
  return { privateKey, certificate: certificate.toString('base64') };
}

const TRUE = Buffer.from('0101ff', 'hex');
/** Extensions of RFC 5280, sections 4.2.1.9 and 4.2.1.6. */
const IS_AUTHORITY = sequence(Buffer.from('0603551d13', 'hex'), TRUE, der(0x04, sequence(TRUE)));
const OF_THIS_MACHINE = sequence(
  Buffer.from('0603551d11', 'hex'),
  der(0x04, sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))),
);

const pem = (label: string, bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;

export type Identity = { cert: string; key: string };

/** An authority of a test's own, which certifies servers and clients of this machine (PEM). */
export function certificateAuthority(name = 'Rove test authority'): {
  ca: string;
  issue(name: string): Identity;
} {
  const own = keyPair();
  const issuer = { name, privateKey: own.privateKey };
  const root = certify({ name, publicKey: own.publicKey, issuer, extensions: [IS_AUTHORITY] });
  return {
    ca: pem('CERTIFICATE', root),
    issue: (who) => {
      const { privateKey, publicKey } = keyPair();
      const cert = certify({ name: who, publicKey, issuer, extensions: [OF_THIS_MACHINE] });
      return {
        cert: pem('CERTIFICATE', cert),
        key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      };
    },
  };
}
