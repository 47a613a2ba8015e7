const bare = ({ origin, pathname }: URL): string => (origin + pathname).replace(/\/$/, '');

/** Whether an address is of a page that a place is below, as a list is that of its things; the first page of a site is above all, and none. */
export function isAbove(address: string, place: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(place)) return false;
  const above = new URL(address);
  return (
    above.pathname.length > 1 && above.search === '' && bare(new URL(place)).startsWith(`${bare(above)}/`)
  );
}
