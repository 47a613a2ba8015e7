/** Named values of this process's environment that are set: what programs we start may know of the host. */
export function hostEnvironment(names: readonly string[]): Record<string, string> {
  const set = names.flatMap((name) => {
    const value = process.env[name];
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(set);
}

/** Where programs are looked for; '' where that is not set. */
export const hostPath = (): string => process.env.PATH ?? '';
