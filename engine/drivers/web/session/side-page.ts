import type { Question } from '../page-agent/main.ts';

const AGENT = "globalThis[Symbol.for('rove.agent')]";

export type SideOptions = {
  viewport: { width: number; height: number };
  /** Requests for this host are let go nowhere; `onTrap` hears of them. */
  trap?: string;
  onTrap?: (address: string, navigates: boolean) => void;
};

/** A page beside the session's own, for as long as it is looked at. */
export interface AsidePage {
  url(): string;
  evaluate<T>(expression: string): Promise<T>;
}

/**
 * Looks at a place beside the session's own page: in a context of its own with the same cookies and storage, from which
 * nothing that changes anything can be sent. Null when the place cannot be looked at, leads elsewhere, or takes too long.
 */
export type LookAside = <T>(
  place: string,
  options: SideOptions,
  look: (page: AsidePage) => Promise<T>,
) => Promise<T | null>;

export async function askAside<T>(page: AsidePage, question: Question): Promise<T | null> {
  const call = `${AGENT}.answerAll(['${question}'], [], Infinity)`;
  const answers = await page.evaluate<{ [name in Question]?: T } | null>(`${AGENT} ? ${call} : null`);
  return answers?.[question] ?? null;
}
