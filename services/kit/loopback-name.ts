/** Whether a URL's host is a name or an address of this machine alone. */
export function isLoopbackName(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
