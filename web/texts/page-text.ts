/** A static page: its heading, a lead, and sections of paragraphs and points. */
export type PageText = {
  title: string;
  lead?: string;
  updated?: string;
  sections: readonly {
    title: string;
    text?: readonly string[];
    points?: readonly string[];
    /** Paragraphs below the points. */
    after?: readonly string[];
  }[];
};
