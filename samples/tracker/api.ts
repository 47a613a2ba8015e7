import type { Reply, Route, Visit } from '../kit/server.ts';
import { type Issue, type Project, type Session, TEAM, TRACKER_ACCOUNT } from './data.ts';

type SessionVisit = Visit<Session>;

const STATES = ['todo', 'doing', 'done'];
const TEXT_MAX = 500;

const ok = (json: unknown): Reply => ({ json });
const refused = (error: string, status = 422): Reply => ({ json: { error }, status });

/** Text as it is kept: without blanks around it, and not without end. */
const clean = (text: string | undefined): string => (text ?? '').trim().slice(0, TEXT_MAX);

function projectOf({ session, params }: SessionVisit): Project | undefined {
  return session.projects.find(({ key }) => key === params[0]);
}

function issueOf({ session, params }: SessionVisit): Issue | undefined {
  return session.projects.flatMap((project) => project.issues).find(({ id }) => id === params[0]);
}

/** A handler for whoever is signed in, about a thing that must be there. */
function about<Thing>(
  find: (visit: SessionVisit) => Thing | undefined,
  handler: (thing: Thing, visit: SessionVisit) => Reply,
): (visit: SessionVisit) => Reply {
  return (visit) => {
    if (!visit.session.signedIn) return refused('Sign in first', 401);
    const thing = find(visit);
    return thing ? handler(thing, visit) : refused('Not found', 404);
  };
}

const mine = (handler: (visit: SessionVisit) => Reply) =>
  about(
    () => true,
    (_, visit) => handler(visit),
  );

const shown = (issue: Issue) => ({ ...issue, comments: issue.comments.filter(({ hidden }) => !hidden) });

function signIn({ session, input }: SessionVisit): Reply {
  const { username, password } = TRACKER_ACCOUNT;
  if (clean(input.email).toLowerCase() !== username || input.password !== password)
    return refused('Name and password do not fit');
  session.signedIn = true;
  return ok({});
}

function addProject({ session, input }: SessionVisit): Reply {
  const name = clean(input.name).slice(0, 40);
  if (!name) return refused('Give the project a name');
  session.made += 1;
  const key = `NEW${session.made}`;
  session.projects.push({ key, name, issues: [], sprints: [], activity: [], last: 0 });
  return ok({ key });
}

function addIssue(project: Project, { input }: SessionVisit): Reply {
  const title = clean(input.title).slice(0, 120);
  if (!title) return refused('Give the issue a title');
  project.last += 1;
  const issue: Issue = {
    id: `${project.key}-${project.last}`,
    title,
    status: 'todo',
    assignee: TEAM[0]?.name ?? null,
    points: 1,
    text: '',
    labels: [],
    comments: [],
  };
  project.issues.push(issue);
  project.activity.push(`${issue.id} was added`);
  return ok(shown(issue));
}

function change(issue: Issue, { input }: SessionVisit): Reply {
  const title = clean(input.title).slice(0, 120);
  if (input.title !== undefined && !title) return refused('Give the issue a title');
  if (title) issue.title = title;
  if (input.status && STATES.includes(input.status)) issue.status = input.status as Issue['status'];
  return ok(shown(issue));
}

function comment(issue: Issue, { input, bugs }: SessionVisit): Reply {
  const text = bugs.has('blank-comment') ? (input.text ?? '').slice(0, TEXT_MAX) : clean(input.text);
  if (!text) return refused('Write something first');
  const id = Math.max(0, ...issue.comments.map((one) => one.id)) + 1;
  issue.comments.push({ id, by: 'Mira Holm', text, hidden: false });
  return ok(shown(issue));
}

function removeComment(issue: Issue, { params, bugs }: SessionVisit): Reply {
  if (!bugs.has('comment-back')) issue.comments = issue.comments.filter(({ id }) => id !== Number(params[1]));
  return ok({});
}

function addLabel(issue: Issue, { input, bugs }: SessionVisit): Reply {
  const label = clean(input.label).slice(0, 30);
  if (!label) return refused('Write a label first');
  if (issue.labels.includes(label)) return refused('It has this label already');
  if (!bugs.has('label-lost')) issue.labels.push(label);
  return ok({ label });
}

function bulk(project: Project, { session, input }: SessionVisit): Reply {
  const ids = new Set((input.ids ?? '').split(','));
  const chosen = project.issues.filter(({ id }) => ids.has(id));
  if (chosen.length === 0 || !STATES.includes(input.status ?? '')) return refused('Choose issues first');
  session.undo = chosen.map(({ id, status }) => [id, status]);
  for (const issue of chosen) issue.status = input.status as Issue['status'];
  return ok({ changed: chosen.length });
}

function undo({ session, bugs }: SessionVisit): Reply {
  if (bugs.has('undo-bulk')) return refused('Internal error', 500);
  const before = new Map(session.undo);
  for (const issue of session.projects.flatMap(({ issues }) => issues))
    issue.status = before.get(issue.id) ?? issue.status;
  session.undo = [];
  return ok({});
}

function sprint(project: Project, { input }: SessionVisit): Reply {
  const running = project.sprints.find(({ over }) => !over);
  const last = project.sprints.at(-1);
  if (input.do === 'start') {
    const name = clean(input.name).slice(0, 40);
    if (!name) return refused('Give the sprint a name');
    if (running) return refused('A sprint is running already');
    project.sprints.push({ name, over: false, points: 0 });
  } else if (input.do === 'complete' && running) {
    running.over = true;
    running.points = project.issues
      .filter(({ status }) => status === 'done')
      .reduce((sum, { points }) => sum + points, 0);
  } else if (input.do === 'reopen' && last?.over) last.over = false;
  return ok({ sprints: project.sprints });
}

function saveSettings({ session, input, bugs }: SessionVisit): Reply {
  const name = clean(input.name).slice(0, 60);
  if (!name) return refused('Your name cannot be empty');
  if (bugs.has('weekly-digest') && input.digest === 'weekly') return refused('Internal error', 500);
  session.settings = { name, digest: input.digest ?? 'never', theme: input.theme ?? 'Light' };
  return ok(session.settings);
}

const summary = ({ key, name, issues }: Project) => ({
  key,
  name,
  open: issues.filter(({ status }) => status !== 'done').length,
});

export const apiRoutes: Route<Session>[] = [
  ['POST', /^\/api\/sign-in$/, signIn],
  [
    'POST',
    /^\/api\/sign-out$/,
    ({ session }) => {
      session.signedIn = false;
      return ok({});
    },
  ],
  ['GET', /^\/api\/projects$/, mine(({ session }) => ok(session.projects.map(summary)))],
  ['POST', /^\/api\/projects$/, mine(addProject)],
  [
    'GET',
    /^\/api\/projects\/(\w+)$/,
    about(projectOf, (project) => ok({ ...project, issues: project.issues.map(shown) })),
  ],
  ['POST', /^\/api\/projects\/(\w+)\/issues$/, about(projectOf, addIssue)],
  ['POST', /^\/api\/projects\/(\w+)\/bulk$/, about(projectOf, bulk)],
  ['POST', /^\/api\/projects\/(\w+)\/sprint$/, about(projectOf, sprint)],
  ['POST', /^\/api\/undo$/, mine(undo)],
  ['GET', /^\/api\/issues\/([\w-]+)$/, about(issueOf, (issue) => ok(shown(issue)))],
  ['POST', /^\/api\/issues\/([\w-]+)$/, about(issueOf, change)],
  ['POST', /^\/api\/issues\/([\w-]+)\/comments$/, about(issueOf, comment)],
  ['POST', /^\/api\/issues\/([\w-]+)\/comments\/(\d+)\/delete$/, about(issueOf, removeComment)],
  ['POST', /^\/api\/issues\/([\w-]+)\/labels$/, about(issueOf, addLabel)],
  ['GET', /^\/api\/team$/, mine(() => ok(TEAM))],
  ['GET', /^\/api\/settings$/, mine(({ session }) => ok(session.settings))],
  ['POST', /^\/api\/settings$/, mine(saveSettings)],
];
