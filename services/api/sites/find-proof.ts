import { Resolver } from 'node:dns/promises';
import { fetch, ProxyAgent } from 'undici';
import { egressPass } from '#db/sealing/egress-pass.ts';
import { readHead } from '#domain/kernel/read-head.ts';
import { PROOF_FILE, proofLine } from '#domain/site/ownership.ts';

const DNS_MS = 2_000;
const FILE_MS = 8_000;
const BYTES_MAX = 10_000;
const PASS_LIFE_MS = 60_000;

/** How proofs are looked for. Files come through the egress; without one, none are asked for. */
export type Proofs = {
  resolveTxt(host: string): Promise<string[][]>;
  egress: { url: string; key: Buffer } | null;
};

/** Asks the name servers of this host. */
export function resolveTxt(host: string): Promise<string[][]> {
  return new Resolver({ timeout: DNS_MS, tries: 1 }).resolveTxt(host);
}

/** `seen` says to the user what was found, or what was there in its stead. */
export type ProofSeen = { method: 'dns' | 'file' | null; seen: string };

/** Looks for a proof that a site is whose it is said to be: a DNS record first, then the file. Never rejects. */
export async function findProof(
  { host, token }: { host: string; token: string },
  proofs: Proofs,
): Promise<ProofSeen> {
  const line = proofLine(token);
  const records = await proofs.resolveTxt(host).catch(() => null); // No record: the file may show it.
  if (records?.some((parts) => parts.join('').trim() === line))
    return { method: 'dns', seen: `The DNS record of ${host} shows that it is yours` };
  const file = proofs.egress ? await readFile(host, token, proofs.egress) : null;
  if (file?.text.split(/\r?\n/).some((one) => one.trim() === line))
    return { method: 'file', seen: `The file on ${host} shows that it is yours` };
  const dns = records ? `${records.length} TXT records, none of them right` : 'no TXT record';
  const said = file ? file.said : 'no file';
  return {
    method: null,
    seen: `Not found yet: ${host} has ${dns}, and ${said}. DNS can take an hour to spread`,
  };
}

type FetchedText = { text: string; said: string };

/** The file by HTTPS, or else by HTTP. Redirects are not followed: they may lead to somebody else's site. */
async function readFile(
  host: string,
  token: string,
  egress: { url: string; key: Buffer },
): Promise<FetchedText> {
  let said = 'no file could be fetched';
  for (const scheme of ['https', 'http']) {
    const { username, password } = egressPass(
      egress.key,
      `proof-${token.slice(0, 8)}`,
      Date.now() + PASS_LIFE_MS,
    );
    const pass = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const dispatcher = new ProxyAgent({ uri: egress.url, token: pass, connections: 1 });
    try {
      const signal = AbortSignal.timeout(FILE_MS);
      const answer = await fetch(`${scheme}://${host}${PROOF_FILE}`, {
        dispatcher,
        redirect: 'manual',
        signal,
      });
      if (answer.status === 200)
        return { text: await readHead(answer.body, BYTES_MAX), said: 'its file says something else' };
      await answer.body?.cancel();
      said = `its file was answered with status ${answer.status}`;
    } catch {
      // Told by what is said of the last try.
    } finally {
      await dispatcher.destroy();
    }
  }
  return { text: '', said };
}
