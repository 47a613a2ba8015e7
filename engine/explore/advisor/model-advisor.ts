import { createHash } from 'node:crypto';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, type LanguageModel } from 'ai';
import { z } from 'zod';
import type { ModelUsage } from '#domain/report/model.ts';
import { put } from '#engine/forms/memory.ts';
import type {
  Advisor,
  FormQuestion,
  ModelState,
  NamelessScreen,
  Screen,
  Suggestion,
} from '#engine/model/advisor.ts';
import { Budget, type ModelLimits, type Tokens } from './budget.ts';
import { fillPrompt, namePrompt, type Prompt, suggestPrompt, told } from './prompt.ts';

/** An OpenAI-compatible server, and how much of it a run may use. */
export type ModelSettings = ModelLimits & { url: string; name: string; key: string };
export type ModelParts = {
  settings: ModelSettings;
  fetch: typeof globalThis.fetch;
  /** What an earlier slice of the run left. */
  from: ModelState | null;
  /** Ends all that is under way. */
  signal: AbortSignal;
  timeout_ms?: number;
};

const TIMEOUT_MS = 15_000;
/** What a server adds around our texts, in tokens. */
const ENVELOPE_TOKENS = 200;
const NAME_MAX = 60;

const indexSchema = z.object({ index: z.int().nonnegative().nullable() });
const valuesSchema = z.object({
  values: z.array(z.object({ index: z.int().nonnegative(), value: z.string().max(500) })).max(100),
});
const nameSchema = z.object({ name: z.string().min(1).max(300) });

type Outcome = { text: string; tokens: Tokens | null } | { again: boolean; tokens: Tokens | null };

/** An advisor behind the OpenAI protocol. Whatever the server does, a question ends in time and never rejects. */
export class ModelAdvisor implements Advisor {
  readonly #parts: ModelParts;
  readonly #model: LanguageModel;
  readonly #budget: Budget;
  readonly #answers: ModelState['answers'];
  #busy = false;

  constructor(parts: ModelParts) {
    const { url, name, key } = parts.settings;
    const provider = createOpenAICompatible({
      name: 'model',
      baseURL: url,
      ...(key ? { apiKey: key } : {}),
      fetch: parts.fetch,
    });
    this.#parts = parts;
    this.#model = provider.chatModel(name);
    this.#budget = new Budget(parts.settings, parts.from?.usage ?? null);
    this.#answers = { ...parts.from?.answers };
  }

  isFree(): boolean {
    return !this.#busy && this.#budget.isOpen() && !this.#parts.signal.aborted;
  }

  async suggest(screen: Screen): Promise<Suggestion | null> {
    const question = questionOf(screen);
    const known = this.#answers[question];
    if (known === null) return null;
    if (known !== undefined) {
      this.#budget.reused();
      return { state: screen.state, id: known, question };
    }
    const { offers } = screen;
    const fits = indexSchema.refine(({ index }) => index === null || index < offers.length);
    const answer = await this.#ask(suggestPrompt(screen), fits);
    if (!answer) return null;
    const id = answer.index === null ? null : (offers[answer.index]?.id ?? null);
    put(this.#answers, question, id);
    return id === null ? null : { state: screen.state, id, question };
  }

  drop({ question }: Suggestion): void {
    delete this.#answers[question];
  }

  async fill(form: FormQuestion): Promise<Record<string, string> | null> {
    const answer = await this.#ask(fillPrompt(form), valuesSchema);
    if (!answer) return null;
    const values: Record<string, string> = {};
    for (const { index, value } of answer.values) {
      const key = form.fields[index]?.key;
      if (key !== undefined) values[key] = value;
    }
    return values;
  }

  async name(screen: NamelessScreen, signal: AbortSignal): Promise<string | null> {
    if (!this.#budget.hasPlenty()) return null;
    const answer = await this.#ask(namePrompt(screen), nameSchema, signal);
    return answer ? told(answer.name, NAME_MAX) || null : null;
  }

  usage(): ModelUsage {
    return this.#budget.usage();
  }

  state(): ModelState {
    return { usage: this.usage(), answers: { ...this.#answers } };
  }

  /** Asks once, and once more when the server failed by itself. Null: no answer, or none of the form asked for. */
  async #ask<T>(prompt: Prompt, schema: z.ZodType<T>, signal?: AbortSignal): Promise<T | null> {
    if (!this.isFree()) return null;
    this.#busy = true;
    try {
      let outcome = await this.#call(prompt, signal);
      if (outcome && 'again' in outcome && outcome.again) outcome = await this.#call(prompt, signal);
      if (!outcome || this.#isOver(signal)) return null;
      const answer = 'text' in outcome ? schema.safeParse(jsonIn(outcome.text)) : null;
      if (answer?.success) this.#budget.succeeded();
      else this.#budget.failed();
      return answer?.success ? answer.data : null;
    } finally {
      this.#busy = false;
    }
  }

  /** One request; null when the budget has no room for it. */
  async #call(prompt: Prompt, signal?: AbortSignal): Promise<Outcome | null> {
    const bytes = Buffer.byteLength(prompt.instructions) + Buffer.byteLength(prompt.prompt);
    // No tokeniser makes more tokens of a text than it has bytes.
    const settle = this.#budget.take({ input: bytes + ENVELOPE_TOKENS, output: prompt.output_max });
    if (!settle) return null;
    const outcome = await this.#request(prompt, signal);
    settle(outcome.tokens);
    return outcome;
  }

  async #request(prompt: Prompt, signal?: AbortSignal): Promise<Outcome> {
    const timeout = AbortSignal.timeout(this.#parts.timeout_ms ?? TIMEOUT_MS);
    try {
      const { text, usage } = await generateText({
        model: this.#model,
        instructions: prompt.instructions,
        prompt: prompt.prompt,
        maxOutputTokens: prompt.output_max,
        temperature: 0,
        maxRetries: 0,
        abortSignal: AbortSignal.any([this.#parts.signal, timeout, ...(signal ? [signal] : [])]),
      });
      const { inputTokens: input, outputTokens: output } = usage;
      return { text, tokens: input === undefined || output === undefined ? null : { input, output } };
    } catch (error) {
      if (timeout.aborted || this.#isOver(signal)) return { again: false, tokens: null };
      // What went wrong is the server's own affair: it is counted, shown in the report, and never stops a run.
      const failure = APICallError.isInstance(error) ? error : null;
      const status = failure?.statusCode ?? 0;
      return {
        again: failure !== null && (status === 0 || status >= 500),
        tokens: status >= 400 ? { input: 0, output: 0 } : null,
      };
    }
  }

  #isOver(signal?: AbortSignal): boolean {
    return this.#parts.signal.aborted || signal?.aborted === true;
  }
}

/** The same screen with the same things on offer is the same question. */
function questionOf({ state, offers }: Screen): string {
  const ids = offers.map(({ id }) => id).toSorted();
  return createHash('sha1')
    .update(JSON.stringify([state, ids]))
    .digest('base64url')
    .slice(0, 16);
}

/** The JSON object in an answer, which some models wrap in a code block; null when there is none. */
function jsonIn(text: string): unknown {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to < from) return null;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    return null; // Not JSON: an answer of the wrong form, as the caller counts it.
  }
}
