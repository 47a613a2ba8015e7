/** The name of the file with a bug's exported test, by which its runner finds it: Playwright's, or Node's for apps. */
export function testFileName(bugId: string, place: string): string {
  return `${bugId}.spec.${place.startsWith('android-app:') ? 'mjs' : 'ts'}`;
}
