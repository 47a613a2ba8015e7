/** What names the app of a run: origin and path of its address, of an upload the name of its file; null where there is neither. */
export function targetOf({
  url,
  config,
}: {
  url: string | null;
  config: Record<string, unknown>;
}): string | null {
  if (typeof config.bundle_name === 'string') return `bundle:${config.bundle_name}`;
  if (!url || !URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  return origin + (pathname.replace(/\/+$/, '') || '/');
}
