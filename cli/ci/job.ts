/** What a job of a forge knows of itself, in the same words for each forge. */
export type Job = {
  forge: 'GitHub' | 'GitLab';
  /** The branch whose code is tested, and the one that it is to be merged into. */
  branch: string | undefined;
  base: string | undefined;
  /** The commit that people see. */
  commit: string;
  /** The page of the job's run. */
  page: string | null;
  isPrivate: boolean;
  /** Where the repository's files are. */
  workspace: string;
  /** A file of the repository that a bug without a place of its own is shown at. */
  ownFile: string | null;
};

/** What one way of telling people did not do, in words. */
export type NotReported = string;
