/** Figures of `tests/figures.json`, as they stood when the app was built. */
declare const __MEASURED__: Partial<
  Record<string, { value: number; unit: string; note: string; at: string }>
>;
