import type { ApkManifest } from '#domain/apk/manifest.ts';
import type { ContrastProbe, HeapProbe, PackageProbe, ViewsProbe } from '#engine/drivers/probe-answers.ts';
import type { ProbeName } from '../contract.ts';
import { findCalls } from './apk-code.ts';
import { findSecrets } from './apk-secrets.ts';
import type { Connection } from './connection.ts';
import { jumpsIn } from './focus-jumps.ts';
import { isEditable, LISTS, type Look, type Usable } from './observe.ts';
import { signatureOf } from './signature.ts';
import { is, isSeen, within } from './view-tree.ts';

export const PROBES: readonly ProbeName[] = ['views', 'contrast', 'heap', 'package'];

/** The least size of what is pressed, in density-independent pixels (Android's accessibility guidelines). */
const TARGET_DP = 48;

export type ProbeContext = { look: Look; manifest: ApkManifest; apk: string; device: Connection };

/** Runs a probe on what is shown now. */
export async function runProbe(
  name: ProbeName,
  { look, manifest, apk, device }: ProbeContext,
): Promise<PackageProbe | ViewsProbe | ContrastProbe | HeapProbe | null> {
  if (name === 'package')
    return {
      manifest,
      secrets: await findSecrets(apk),
      calls: await findCalls(apk),
      signature: await signatureOf(apk).catch(() => '' as const),
    };
  if (name === 'views')
    return {
      usable: look.usable.map((one) => seenView(one, look)),
      cut: cutTexts(look),
      jumps: jumpsIn(look.root),
    };
  if (name === 'contrast') return (await device.contrast?.()) ?? null;
  if (name === 'heap') return (await device.heap?.()) ?? null;
  return null;
}

/** Texts that are cut off within their own place; what is scrolled out of sight is not. */
function cutTexts({ root }: Look): string[] {
  return [...within(root)]
    .filter(
      (node) => is(node, 'cut') && isSeen(node) && !isEditable(node) && node.attributes.reachable !== 'false',
    )
    .map((node) => node.attributes.text ?? '');
}

function seenView({ view, node }: Usable, look: Look): ViewsProbe['usable'][number] {
  const { target, box } = view;
  return {
    role: target.role,
    name: target.name,
    path: target.path,
    type: node.type,
    // What is scrolled half out of sight is not small: its whole size is told where the device knows it.
    width: wholeOf(node.attributes.width, node.box.width, box.width),
    height: wholeOf(node.attributes.height, node.box.height, box.height),
    editable: isEditable(node),
    in_larger: inLarger(node, look),
    described: node.attributes['content-desc'] ?? '',
    in_list: isInList(node),
    by_toolkit: is(node, 'toolkit'),
  };
}

function wholeOf(whole: string | undefined, seen: number, seenDp: number): number {
  return whole === undefined || seen === 0 ? seenDp : (Number(whole) / seen) * seenDp;
}

function isInList(node: Usable['node']): boolean {
  for (let one = node.parent; one; one = one.parent) if (LISTS.test(one.type)) return true;
  return false;
}

function inLarger(node: Usable['node'], look: Look): boolean {
  const density = look.density;
  for (let one = node.parent; one?.parent; one = one.parent) {
    if (is(one, 'clickable') && Math.min(one.box.width, one.box.height) / density >= TARGET_DP) return true;
  }
  return false;
}
