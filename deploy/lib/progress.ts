/** Says what set-up is doing: one line per step, with the time since it began. */
export type Progress = {
  /** Runs a step and prints its outcome; `work` gives a few words on how it was done. */
  step<T>(name: string, work: () => Promise<[outcome: T, how: string]>): Promise<T>;
  /** A line in the course of a step that takes long. */
  note(name: string, text: string): void;
  /** A plain line. */
  say(text: string): void;
};

const NAME_WIDTH = 12;

export function progressTo(stream: NodeJS.WritableStream): Progress {
  const line = (mark: string, name: string, text: string) =>
    stream.write(`${mark} ${name.padEnd(NAME_WIDTH)}  ${text}\n`);
  return {
    async step(name, work) {
      const started = performance.now();
      const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
      try {
        const [outcome, how] = await work();
        line('✓', name, `${how}  ${seconds()}`);
        return outcome;
      } catch (error) {
        line('✗', name, `failed  ${seconds()}`);
        throw error;
      }
    },
    note: (name, text) => void line('•', name, text),
    say: (text) => void stream.write(`${text}\n`),
  };
}
