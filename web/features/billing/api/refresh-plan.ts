import type { QueryClient } from '@tanstack/react-query';

const NAMES = ['profile', 'plan', 'billing', 'tests'];

/** Reads anew all that depends on the plan. */
export async function refreshPlan(client: QueryClient): Promise<void> {
  await Promise.all(NAMES.map((name) => client.invalidateQueries({ queryKey: [name] })));
}
