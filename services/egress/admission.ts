import type { IncomingMessage } from 'node:http';
import { BUNDLE_HEADER, bundlePass } from '#db/sealing/bundle-pass.ts';
import { checkEgressPass } from '#db/sealing/egress-pass.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { bundleRunOf } from '#domain/test-run/bundle.ts';
import type { Logger } from '#kit/logger.ts';
import { logRefusal } from '#kit/security-log.ts';
import type { BlockedTargets } from './block-list.ts';
import type { Beginning } from './first-request.ts';
import { type Judged, judge, type Resolve, type Rules } from './judge.ts';
import { CAPS, type Caps, Ledger, type Passage } from './ledger.ts';
import { PassRequired, type Refused, toRefusal } from './refusals.ts';
import { Sides } from './sides.ts';
import { SitesOfRuns } from './sites-of-runs.ts';

export type AdmissionParts = {
  key: Buffer;
  rules: Rules;
  caps?: Caps;
  logger: Logger;
  /** The service that serves uploaded bundles, and the key it knows us by; absent where there is none. */
  bundles?: { url: string; key: Buffer } | null;
  /** What operators have barred. */
  blocked?: BlockedTargets;
  /** How names are resolved; as the system does where it is not said. */
  resolve?: Resolve;
};

/** Whose request it is. `pass` is that of one browser; a run has had several. */
export type Asker = { run: string; pass: string; readOnly: boolean };
export type Admitted = Pick<Judged, 'address' | 'family' | 'side'> & {
  port: number;
  headers: readonly string[];
  passage: Passage;
};

/** Of one run's refusals this many are logged one by one, then one in a hundred: the log is not to be flooded. */
const LOGGED = 50;

/** RFC 9110 section 9.2.1. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Queries hold what is nobody's business. */
const withoutQuery = (address: string): string => (address.split(/[?#]/)[0] ?? '').slice(0, 300);

/** Decides which requests of which runs get out, and to which address; keeps the books and the security log. */
export class Admission {
  readonly #parts: AdmissionParts;
  readonly #ledger: Ledger;
  readonly #sides = new Sides();
  readonly #sites = new SitesOfRuns();

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
    this.#ledger = new Ledger(parts.caps ?? CAPS);
  }

  /** @throws PassRequired */
  askerOf(incoming: IncomingMessage): Asker {
    const [scheme, encoded = ''] = (incoming.headers['proxy-authorization'] ?? '').split(' ');
    const [username = '', password = ''] = Buffer.from(encoded, 'base64').toString().split(':');
    const basic = scheme?.toLowerCase() === 'basic';
    const holder = basic ? checkEgressPass(this.#parts.key, username, password, Date.now()) : null;
    if (!holder) throw new PassRequired();
    return { run: holder.run, pass: username, readOnly: holder.mode === 'read_only' };
  }

  /** What may be asked for in the name of a run that only reads. @throws AppError MODE_FORBIDS */
  requireMode({ readOnly }: Asker, method = 'GET'): void {
    if (readOnly && !SAFE.has(method)) throw new AppError('MODE_FORBIDS');
  }

  /** @throws AppError TARGET_BLOCKED, TARGET_FORBIDDEN, TARGET_UNRESOLVED, EGRESS_LIMIT_REACHED */
  async admit({ run, pass }: Asker, target: URL, headers: IncomingMessage['headers']): Promise<Admitted> {
    const bundle = this.bundleFor(run, target);
    const port = bundle?.port ?? Number(target.port || 80);
    const { rules, resolve } = this.#parts;
    if (!bundle) this.#parts.blocked?.require(target.hostname);
    const judged = bundle ?? (await judge(target.hostname, port, rules, resolve));
    if (!bundle) this.#parts.blocked?.require(target.hostname, judged.address);
    this.#sides.require(pass, target.hostname, judged.side, headers);
    const { address, family } = judged;
    const standing = this.#sites.standing(run, target.hostname, judged.side);
    const passage = await this.#ledger.enter(run, `${address} ${port}`, standing);
    return { address, family, side: judged.side, port, headers: bundle?.headers ?? [], passage };
  }

  /** Whether what goes through a tunnel in plain text is to be read: it may reach in, or change what is only to be read. */
  mustRead = ({ readOnly }: Asker, { side }: Admitted): boolean => readOnly || side === 'local';

  /** The same for a request within a tunnel. @throws AppError MODE_FORBIDS, TARGET_FORBIDDEN */
  requireWithin(asker: Asker, target: URL, { side }: Admitted, { request }: Beginning): void {
    if (!request) return;
    this.requireMode(asker, request.method);
    this.#sides.require(asker.pass, target.hostname, side, request.headers);
  }

  /**
   * Where the bundle of a run is served, when that is what is asked for: to its own run only, and with a word of ours
   * that says so. @throws AppError TARGET_FORBIDDEN for the bundle of another run
   */
  bundleFor(run: string, target: URL) {
    const { bundles } = this.#parts;
    const owner = bundleRunOf(target.hostname);
    if (!owner) return null;
    if (!bundles || owner !== run || (target.port && target.port !== '80'))
      throw new AppError('TARGET_FORBIDDEN');
    const { hostname, port } = new URL(bundles.url);
    const headers = [BUNDLE_HEADER, bundlePass(bundles.key, run)];
    return { address: hostname, family: 4 as const, side: 'local' as const, port: Number(port), headers };
  }

  /** What is answered for an error; one that is against the rules is in the log as well. */
  refusalOf(error: unknown, asker: Asker | null, target: string): Refused {
    const refusal = toRefusal(error);
    if (!refusal.againstRules) return refusal;
    const count = this.#ledger.refused(asker?.run ?? '');
    if (count <= LOGGED || count % 100 === 0) {
      const who = asker ? { run: asker.run } : {};
      const { code, message: why } = refusal;
      logRefusal(this.#parts.logger, { code, why, ...who, target: withoutQuery(target), count });
    }
    return refusal;
  }

  /** What a run has asked for so far. */
  bookOf = (run: string) => this.#ledger.of(run);
}
