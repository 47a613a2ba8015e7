/** How a test shows a bug: what is done right before the last step, the last step itself where it is a check, and whether the bug shows now. */
export type Showing = {
  before?(): Promise<void>;
  act?(): Promise<void>;
  shown(): Promise<boolean>;
};
