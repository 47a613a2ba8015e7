/** The product API as the tools see it, with the right of whoever asks and no other. */
export type PlatformApi = {
  /** Where users see the platform. */
  url: string;
  /** The JSON of an answer. Rejects with an error whose `code` is of the product's table, or without one where nothing answered. */
  call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  /** A file, by the signed path that a report gives. */
  text(path: string): Promise<string>;
};
