/** Orders versions by their numbers; a pre-release comes before its release. Negative: `a` is older. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let i = 0; i < Math.max(left.numbers.length, right.numbers.length); i += 1) {
    const difference = (left.numbers[i] ?? 0) - (right.numbers[i] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.pre === right.pre) return 0;
  if (!left.pre) return 1;
  if (!right.pre) return -1;
  return left.pre.localeCompare(right.pre, 'en', { numeric: true });
}

function partsOf(version: string): { numbers: number[]; pre: string } {
  const [, core = '', pre = ''] = /^v?(\d+(?:\.\d+)*)(?:[-.]?([a-z][\w.-]*))?/i.exec(version) ?? [];
  return { numbers: core.split('.').map(Number), pre: /^min$/i.test(pre) ? '' : pre.toLowerCase() };
}
