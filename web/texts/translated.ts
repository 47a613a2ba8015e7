/**
 * What another language gives for English texts: the same keys, functions of the same arguments, lists of the same length.
 * Addresses stay as they are. A text that is missing, or one too many, fails the type check.
 */
export type Translated<T> = T extends `/${string}`
  ? T
  : T extends string
    ? string
    : T extends (...args: infer Args) => infer Said
      ? (...args: Args) => Translated<Said>
      : T extends object
        ? { readonly [Key in keyof T]: Translated<T[Key]> }
        : T;
