/** Files of the integration tests that run at a time; each worker has a Temporal namespace of its own. */
export const INT_WORKERS = 3;
