export type Comment = { id: number; by: string; text: string; hidden: boolean };
export type Issue = {
  id: string;
  title: string;
  status: 'todo' | 'doing' | 'done';
  assignee: string | null;
  points: number;
  text: string;
  labels: string[];
  comments: Comment[];
};
export type Sprint = { name: string; over: boolean; points: number };
export type Project = {
  key: string;
  name: string;
  issues: Issue[];
  sprints: Sprint[];
  activity: string[];
  last: number;
};
export type Settings = { name: string; digest: string; theme: string };
export type Session = {
  signedIn: boolean;
  projects: Project[];
  settings: Settings;
  /** What the last bulk change left behind: each issue with the state it had. */
  undo: [id: string, status: Issue['status']][];
  made: number;
};

/** The one account; every visitor has a workspace of their own behind it. */
export const TRACKER_ACCOUNT = { username: 'mira@waymark.example', password: 'Lantern-Harbour-42' };

export const TEAM = [
  { name: 'Mira Holm', role: 'Lead', joined: 2017, picture: 'mira' },
  { name: 'Noor Aziz', role: 'Engineer', joined: 2019, picture: 'noor' },
  { name: 'Tomas Reyes', role: 'Designer', joined: 2020, picture: 'tomas' },
  { name: 'Ilse Brandt', role: 'Engineer', joined: 2018, picture: 'ilse' },
  { name: 'Kofi Mensah', role: 'Support', joined: 2021, picture: 'kofi' },
  { name: 'Hana Sato', role: 'Analyst', joined: 2022, picture: 'hana' },
];

const VERBS = ['Repair', 'Rework', 'Explain', 'Measure', 'Speed up', 'Translate', 'Tidy'];
const THINGS = ['the route planner', 'import of tracks', 'the start screen', 'map tiles', 'the weekly mail'];
const STATES = ['todo', 'doing', 'done'] as const;

function issues(key: string, count: number): Issue[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${key}-${index + 1}`,
    title: `${VERBS[index % VERBS.length]} ${THINGS[(index * 3) % THINGS.length]}`,
    status: STATES[index % 3] ?? 'todo',
    assignee: index % 4 === 1 ? null : (TEAM[index % TEAM.length]?.name ?? null),
    points: 1 + ((index * 5) % 8),
    text: `Reported by a walker in the hills, note ${index + 1} of the spring round.`,
    labels: index % 2 === 0 ? ['map'] : ['mail'],
    comments: Array.from({ length: index % 3 }, (_unused, n) => ({
      id: n + 1,
      by: TEAM[(index + n) % TEAM.length]?.name ?? '',
      text: n === 0 ? 'Seen on the test device too.' : 'The log is attached to the ticket of the supplier.',
      hidden: false,
    })),
  }));
}

function project(key: string, name: string, count: number): Project {
  const activity = count > 0 ? [`${name} was set up by Mira Holm`, 'The first issues came from support'] : [];
  return { key, name, issues: issues(key, count), sprints: [], activity, last: count };
}

/** A fresh workspace. */
export function newWorkspace(): Session {
  return {
    signedIn: false,
    projects: [project('ORB', 'Orbit', 34), project('LUM', 'Lumen', 7), project('MOSS', 'Mossy bank', 0)],
    settings: { name: 'Mira Holm', digest: 'never', theme: 'Light' },
    undo: [],
    made: 0,
  };
}
