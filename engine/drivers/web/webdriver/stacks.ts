/** Frames of a stack that are kept. */
export const FRAMES_MAX = 12;
/** Scripts that are the browser's or ours, not the page's. */
export const OURS = /rove-agent\.js|^(chrome|resource|about|webkit-masked-url|user-script):/;

/** A stack as Gecko and WebKit write it, line by line as `name@address:line:column`, in the form of all drivers. */
export function stackOf(stack: string): string {
  return stack
    .split('\n')
    .map((line) => /^(.*?)@(.+:\d+:\d+)$/.exec(line.trim()))
    .filter((match) => match !== null && !OURS.test(match[2] ?? ''))
    .slice(0, FRAMES_MAX)
    .map((match) => `at ${match?.[1]?.replace(/[/<]+$/, '') || '<anonymous>'} (${match?.[2]})`)
    .join('\n');
}
