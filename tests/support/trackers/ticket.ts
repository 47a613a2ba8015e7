/** An issue as a stand-in keeps it. */
export type Ticket = {
  ref: string;
  title: string;
  body: string;
  labels: string[];
  closed: boolean;
  comments: string[];
};
