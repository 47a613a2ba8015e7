import { createSign, generateKeyPairSync } from 'node:crypto';

/** DER (X.690), as much of it as a certificate needs. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const SHA256_RSA = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'));

/** A self-signed certificate (RSA, a day from yesterday to tomorrow) with its key. */
export function selfSigned(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const commonName = sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(name)));
  const subject = sequence(der(0x31, commonName));
  const time = (days: number) => {
    const text = new Date(Date.now() + days * 86_400_000).toISOString().replaceAll(/[-:T]/g, '');
    return der(0x17, Buffer.from(`${text.slice(2, 14)}Z`));
  };
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    SHA256_RSA,
    subject,
    sequence(time(-1), time(1)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const certificate = sequence(body, SHA256_RSA, der(0x03, Buffer.from([0]), signature));
  return { privateKey, certificate: certificate.toString('base64') };
}
