import type { ModelUsage } from '#domain/report/model.ts';

/** One thing that could be done on a screen. `id` stays on our side: a model sees it as a number in a list. */
export type Offer = { id: string; role: string; name: string; route: string; what: string; tried: number };

/** A screen to be advised on. `hidden`: texts that must not be told, such as what stands in its fields. */
export type Screen = {
  state: string;
  route: string;
  title: string;
  offers: readonly Offer[];
  /** The last actions in words, without what was typed. */
  recent: readonly string[];
  hidden: readonly string[];
};

/** The offer to take on a screen; `question` names what was asked, so that the answer can be dropped. */
export type Suggestion = { state: string; id: string; question: string };

/** What a model is told of a field; never what stands in it. */
export type FieldQuestion = {
  key: string;
  label: string;
  kind: string;
  placeholder: string;
  description: string;
  pattern: string;
  message: string;
  min: string;
  max: string;
  max_length: number | null;
};
export type FormQuestion = {
  route: string;
  title: string;
  fields: readonly FieldQuestion[];
  hidden: readonly string[];
};

/** A screen to be given a name; `names` are those of its controls. Holds nothing that must not be told. */
export type NamelessScreen = { route: string; title: string; names: readonly string[] };

/** What a checkpoint keeps: what was used, and answers by question; null where no offer was worth taking. */
export type ModelState = { usage: ModelUsage; answers: Record<string, string | null> };

/**
 * Somebody to ask where the explorer does not get on. Nothing here rejects, and null means no advice: exploring never
 * depends on it. One question at a time: while one is under way, the answer to any other is null.
 */
export interface Advisor {
  /** Whether a question could be asked now. */
  isFree(): boolean;
  suggest(screen: Screen): Promise<Suggestion | null>;
  /** Forgets a suggestion that brought nothing. */
  drop(suggestion: Suggestion): void;
  /** Values by the fields' keys, for those fields that it knows one for. */
  fill(form: FormQuestion): Promise<Record<string, string> | null>;
  name(screen: NamelessScreen, signal: AbortSignal): Promise<string | null>;
  usage(): ModelUsage;
  state(): ModelState;
}
