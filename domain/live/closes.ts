/** Named closes of the websocket; 4000 and above are the application's own (RFC 6455 section 7.4.2). */
export const CLOSES = {
  AuthExpired: 4401,
  FutureCursor: 4409,
  OutdatedCursor: 4410,
  ConsumerTooSlow: 4429,
  BadFrame: 4400,
  /** The server that held the socket is being replaced: its client comes back to another, from where it stands. */
  Restarting: 4503,
} as const;
