/** What an archive may hold. Sizes are bytes inflated; the ratio counts from `ratio_from` on. */
export type ArchiveLimits = {
  entries_max: number;
  bytes_max: number;
  ratio_max: number;
  ratio_from: number;
};

/** Room for any web app that is built for users, and none for a bomb. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  entries_max: 20_000,
  bytes_max: 500_000_000,
  ratio_max: 100,
  ratio_from: 10_000_000,
};
