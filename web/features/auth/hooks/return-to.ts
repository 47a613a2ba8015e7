/**
 * Where a signed-in visitor goes: the page they came from, else the dashboard. Only paths of this site are taken, so
 * that a crafted link can't send anyone elsewhere.
 */
export function safeReturnTo(returnTo: string | null): string {
  if (!returnTo?.startsWith('/')) return '/dashboard';
  const url = new URL(returnTo, 'http://rove.invalid');
  // Dots are taken out of a path: `/.//elsewhere.example` ends as an address of another host.
  const within = url.host === 'rove.invalid' && !url.pathname.startsWith('//');
  return within ? url.pathname + url.search + url.hash : '/dashboard';
}
