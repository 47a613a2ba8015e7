/** Prints a line to the job's log. */
export const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Shows a message at the top of the run's page, by a command to the runner (escaped as its toolkit does). */
export function annotate(level: 'notice' | 'warning' | 'error', title: string, text: string): void {
  print(`::${level} title=${data(title).replaceAll(':', '%3A').replaceAll(',', '%2C')}::${data(text)}`);
}

const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
