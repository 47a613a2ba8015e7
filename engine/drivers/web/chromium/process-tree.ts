import { readdirSync, readFileSync } from 'node:fs';

/** A process and all its descendants, parents first. Only Linux tells them by `/proc`; elsewhere the group is one. */
export function processTree(root: number): number[] {
  let entries: string[];
  try {
    entries = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [-root, root];
  }
  const children = new Map<number, number[]>();
  for (const name of entries) {
    const parent = parentOf(name);
    if (parent) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  for (let i = 0; i < tree.length; i += 1) tree.push(...(children.get(tree[i] ?? 0) ?? []));
  return tree;
}

export function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}

/** The id that a process of ours has in the namespace right below ours; null when it is in none, or gone. */
function innerId(pid: number): number | null {
  try {
    const ids = /^NSpid:\s+(.+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]?.split(/\s+/) ?? [];
    return ids[1] === undefined ? null : Number(ids[1]);
  } catch {
    return null;
  }
}

/** Finds the host's ids of processes that know themselves by those of their cell. `root`: the host's id of the cell. */
export function hostIdsOf(root: number): (inner: number) => number | null {
  const known = new Map<number, number>();
  return (inner) => {
    const pid = known.get(inner);
    if (pid !== undefined && innerId(pid) === inner) return pid;
    known.clear();
    for (const one of processTree(root)) {
      const id = innerId(one);
      if (id !== null) known.set(id, one);
    }
    return known.get(inner) ?? null;
  };
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
