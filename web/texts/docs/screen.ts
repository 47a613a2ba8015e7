import { counter } from '../count.ts';

const counted = counter('en');

export const docsScreen = {
  title: 'Docs',
  lead: 'How to test an app with Rove, read what it found, and let a pipeline do both.',
  contents: 'Documentation',
  showContents: 'Contents',
  searchLabel: 'Search the documentation',
  searchPlaceholder: 'Search',
  results: 'Search results',
  nothing: (query: string) => `Nothing found for “${query}”`,
  nothingHint: 'Try another word, or a part of one.',
  count: (count: number) => counted(count, 'result', 'results'),
  linkTo: (title: string) => `Link to “${title}”`,
  samples: 'Languages',
  api: {
    loading: 'Loading the API reference',
    failed: 'The API reference could not be loaded',
    parameters: 'Parameters',
    body: 'Body',
    files: (names: string) =>
      `Also as multipart/form-data with the file (${names}); objects are then sent as JSON text.`,
    answers: 'Answers',
    answerFields: 'Fields of the answer',
    name: 'Name',
    where: 'In',
    type: 'Type',
    about: 'About',
    required: 'required',
    standard: (value: string) => `default ${value}`,
    status: 'Status',
    open: 'No key needed',
    of: (what: string, call: string) => `${what} of ${call}`,
  },
} as const;
