import { useLiveLists } from '#web/features/tests/hooks/use-live-lists.ts';

/** Keeps every list of tests current while any signed-in page is open. */
export function LiveLists() {
  useLiveLists();
  return null;
}
