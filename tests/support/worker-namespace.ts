/**
 * Gives each worker of the tests a Temporal namespace of its own: task queues have fixed names, and a reactor repairs
 * every run of its namespace. The set-up has made them (`tools/test/namespaces.ts`).
 */
const { TEMPORAL_NAMESPACES, VITEST_POOL_ID } = process.env;
const names = TEMPORAL_NAMESPACES?.split(',') ?? [];
const own = names[Number(VITEST_POOL_ID ?? 1) - 1];
if (own) process.env.TEMPORAL_NAMESPACE = own;
else if (names.length > 0) throw new Error(`No Temporal namespace is left for worker ${VITEST_POOL_ID}`);
