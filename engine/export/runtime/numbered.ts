/** The addresses before and after one that ends with a number, written as that is; none where it ends with none. */
export function numberedBeside(address: string): string[] {
  const [, base = '', id = '', end = ''] = /^(.*?)(\d+)(\/?)$/.exec(address) ?? [];
  if (id === '') return [];
  return [Number(id) - 1, Number(id) + 1].map(
    (number) => base + String(number).padStart(id.length, '0') + end,
  );
}
