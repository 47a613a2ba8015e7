/** The issue that a tracker has of a bug. */
export type TrackerIssuesTable = {
  channel_id: string;
  mark: string;
  user_id: string;
  ref: string | null;
  url: string | null;
  claimed_until: Date | null;
};
