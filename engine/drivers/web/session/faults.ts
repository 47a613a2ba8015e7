/** The document went away while it was being asked. */
export class NavigatedError extends Error {}
/** There is no agent to be asked that works: the page is no HTML, or has replaced what every script counts on. */
export class AgentError extends NavigatedError {}
/** The page did not answer: its main thread is busy for ever. */
export class UnresponsiveError extends Error {}
