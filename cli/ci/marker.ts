/** The hidden line by which a comment is found again. Each name of a job has a comment of its own. */
export function markerOf(name: string): string {
  return `<!-- rove:report ${encodeURIComponent(name).replaceAll('-', '%2D')} -->`;
}
