import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Finding } from '#domain/findings/finding.ts';
import type { AppServer } from '../product/apps/app.ts';
import { serveFolder } from '../product/apps/serve.ts';
import { install } from '../product/install.ts';

const PACKAGE = { name: 'todomvc', version: '0.1.1' };

/** Implementations of the package that run as they are, from a folder of files. */
export const IMPLEMENTATIONS = [
  'agilityjs',
  'ampersand',
  'angularjs',
  'angularjs-perf',
  'angularjs_require',
  'ariatemplates',
  'atmajs',
  'backbone',
  'backbone_marionette',
  'backbone_marionette_require',
  'backbone_require',
  'batman',
  'canjs',
  'canjs_require',
  'closure',
  'cujo',
  'dijon',
  'dojo',
  'emberjs',
  'enyo_backbone',
  'epitome',
  'exoskeleton',
  'extjs_deftjs',
  'flight',
  'kendo',
  'knockback',
  'knockoutjs',
  'knockoutjs_require',
  'lavaca_require',
  'maria',
  'mithril',
  'olives',
  'plastronjs',
  'polymer',
  'puremvc',
  'ractive',
  'rappidjs',
  'react',
  'react-backbone',
  'sammyjs',
  'serenadejs',
  'somajs',
  'somajs_require',
  'spine',
  'thorax',
  'troopjs_require',
  'typescript-angular',
  'typescript-backbone',
  'vanillajs',
  'vue',
] as const;

const truthSchema = z.array(
  z.strictObject({
    /** Name of the implementation, or `*` for what all share. */
    implementation: z.string(),
    oracle: z.string(),
    /** A regular expression that the title of the finding must match. */
    title: z.string(),
    verdict: z.boolean(),
    /** The sentence of TodoMVC's application specification that says so; '' for what it does not speak of. */
    sentence: z.string(),
    why: z.string(),
  }),
);
export type Truth = z.infer<typeof truthSchema>[number];
export type Verdict = 'true' | 'false' | 'unjudged';

/** What any server of a site would add; it is not the implementations that are judged by it. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src * 'unsafe-inline' 'unsafe-eval' data: blob:; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Installs the package in the cache, once, and serves it as a whole, as its own server does. */
export async function startTodo(name: string): Promise<AppServer> {
  const modules = await install('todomvc', [PACKAGE]);
  const { address, close } = await serveFolder(path.join(modules, 'todomvc'), { headers: HEADERS });
  return { address: `${address}/examples/${name}/`, close };
}

/** What was judged by hand so far. */
export function readTruth(): Truth[] {
  const text = readFileSync(path.join(import.meta.dirname, 'todomvc-truth.json'), 'utf8');
  return truthSchema.parse(JSON.parse(text));
}

/** What was judged of a finding in an implementation; its own entry before one for all. */
export function verdictOn(
  truths: readonly Truth[],
  implementation: string,
  { oracle, title }: Pick<Finding, 'oracle' | 'title'>,
): { verdict: Verdict; truth: Truth | null } {
  const fits = truths.filter((one) => one.oracle === oracle && new RegExp(one.title).test(title));
  const truth =
    fits.find((one) => one.implementation === implementation) ??
    fits.find((one) => one.implementation === '*') ??
    null;
  return { verdict: truth ? (truth.verdict ? 'true' : 'false') : 'unjudged', truth };
}
