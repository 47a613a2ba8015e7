/** One event of a workflow's history in words; `id` is Temporal's own number of it. */
export type HistoryLine = { id: number; at: string; kind: string; text: string; detail: string };
