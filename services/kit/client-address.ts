import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** The client's address, for counting; of IPv6 the part that one customer has. */
export function addressOf(request: Request): string {
  const text = request.ip ?? '';
  if (!ipaddr.isValid(text)) return 'unknown';
  const parsed = ipaddr.process(text);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.');
}
