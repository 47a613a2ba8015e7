import { cleanLine } from '#domain/report/text.ts';
import { kindOf } from '../bugs/registry.ts';
import type { ElementTarget } from '../drivers/contract.ts';
import type { RecordedRequest } from '../drivers/evidence.ts';
import { redactAddress } from './redact.ts';
import type { Position } from './source-position.ts';

/** What a cause is named from. `requests`: those of the step that showed the bug. */
export type CauseFacts = {
  oracle: string;
  context: Readonly<Record<string, string>>;
  element: ElementTarget | null;
  /** Where the script failed, mapped to its source where it could be. */
  position: Position | null;
  requests: readonly RecordedRequest[];
};

const CALLS = new Set(['fetch', 'xhr', 'script', 'document']);

/** What is behind a bug, as far as it can be told for certain: the script's line, the request, the element. '' otherwise. */
export function nameCause({ oracle, context, element, position, requests }: CauseFacts): string {
  const may = kindOf(oracle)?.cause ?? [];
  const parts: string[] = [];
  if (position) parts.push(`script ${positionWords(position)}`);
  const alone = may.includes('request') ? onlyFailure(requests) : null;
  const request = context.address ? requestOf(context, requests) : alone;
  if (request) parts.push(requestWords(request));
  if (element && may.includes('element')) parts.push(elementWords(element));
  return cleanLine(parts.join('; '), 600);
}

function positionWords({ source, line, column, name }: Position): string {
  return `${redactAddress(source)}:${line}:${column}${name ? ` in ${name}` : ''}`;
}

/** The request that the oracle judged. */
function requestOf(
  { address, method }: Readonly<Record<string, string>>,
  requests: readonly RecordedRequest[],
): RecordedRequest | null {
  const matches = requests.filter(
    (one) => one.address === address && (method === undefined || one.method === method),
  );
  return matches.findLast(isFailure) ?? null;
}

/** A failure is held to be the cause of what showed with it only when there is no other. */
function onlyFailure(requests: readonly RecordedRequest[]): RecordedRequest | null {
  const failures = requests.filter((one) => one.same_site && isFailure(one) && CALLS.has(one.resource));
  const [first] = failures;
  return first && failures.every((one) => one.address === first.address) ? first : null;
}

function isFailure({ status, failure }: RecordedRequest): boolean {
  return status >= 400 || (failure !== '' && !/ERR_ABORTED|had not ended/.test(failure));
}

function requestWords({ method, address, status, failure, timings }: RecordedRequest): string {
  const after = timings.wait >= 0 ? ` after ${Math.round(timings.wait)} ms` : '';
  const end = status > 0 ? `answered ${status}${after}` : `failed with ${failure}`;
  return `request ${method} ${redactAddress(address)} ${end}`;
}

function elementWords({ role, name, path }: ElementTarget): string {
  return name ? `the ${role} "${name}"` : `the ${role} at ${path}`;
}
