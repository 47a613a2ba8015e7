import { z } from 'zod';

const NAME = /^(?:[a-z0-9_](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const NET = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]);

/** What is never tested: a host, a domain with all its parts (`*.example.com`), an address or a network. */
export type BlockPattern = { kind: 'host' | 'suffix' | 'net'; pattern: string };

/** Reads what an operator writes. */
export const blockPatternSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .transform((text, ctx): BlockPattern => {
    if (NET.safeParse(text).success) return { kind: 'net', pattern: text };
    const name = text.replace(/^\*?\./, '').replace(/\.$/, '');
    if (NAME.test(name)) return { kind: name === text ? 'host' : 'suffix', pattern: name };
    ctx.issues.push({
      code: 'custom',
      input: text,
      message:
        'Give a host (app.example.com), a domain with its parts (*.example.com), or a network (203.0.113.0/24)',
    });
    return z.NEVER;
  });
