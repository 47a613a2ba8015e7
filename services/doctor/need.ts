/** What an installation needs of a part, and how it stands: `warn` for what works and will not for long. */
export type Need = {
  part: string;
  need: string;
  state: 'ok' | 'warn' | 'fail';
  /** How it is. */
  is: string;
  /** What to do; '' where nothing is to be done. */
  todo: string;
};

/** Collects what was looked at in one part. */
export class Findings {
  readonly needs: Need[] = [];
  readonly #part: string;

  constructor(part: string) {
    this.#part = part;
  }

  ok(need: string, is: string): void {
    this.#add(need, 'ok', is, '');
  }

  warn(need: string, is: string, todo: string): void {
    this.#add(need, 'warn', is, todo);
  }

  fail(need: string, is: string, todo: string): void {
    this.#add(need, 'fail', is, todo);
  }

  #add(need: string, state: Need['state'], is: string, todo: string): void {
    this.needs.push({ part: this.#part, need, state, is, todo });
  }
}

/** The message of what was thrown; gRPC and Node hide theirs in different places. */
export function messageOf(error: unknown): string {
  const { details, errors, message, code } = error as {
    details?: string;
    errors?: Error[];
    message?: string;
    code?: string;
  };
  return details || message || errors?.map((one) => one.message).join('; ') || code || String(error);
}
