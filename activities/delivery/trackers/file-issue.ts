import { createHash } from 'node:crypto';
import {
  claimIssue,
  type KnownIssue,
  type Place,
  releaseIssue,
} from '../../../app/channels/tracker-issues.ts';
import type { Db } from '../../../db/connection.ts';
import { type BugMessage, identityOf, issueComment } from '../../../domain/messages/issue.ts';
import type { Message } from '../../../domain/messages/message.ts';
import type { Answer } from '../post.ts';
import { type Issue, Refused, type Tracker } from './tracker.ts';

/** What came of a message to a tracker. `issue_url`: the issue that it is about, null where there is none. */
export type Filed = { answer: Answer; issue_url: string | null };

const DONE: Answer = { status: 200, fault: '', gone: false, retry_after_ms: null };

/**
 * Does with the issue of a bug what a message asks for: of each bug there is one, opened when it is proved, closed when
 * a verification shows that it is fixed, opened again when it is shown again. Null while another message deals with it.
 */
export async function fileIssue(
  db: Db,
  tracker: Tracker,
  { id: channelId, user_id: owner }: { id: string; user_id: string },
  message: Message,
): Promise<Filed | null> {
  if (message.type === 'channel.test') return answered(null, () => tracker.check().then(() => null));
  if (!isAboutBug(message)) return { answer: DONE, issue_url: null };
  const mark = markOf(message.data);
  // That a run has not met a bug does not show that it is fixed.
  const isShown = message.type !== 'bug.fixed' || message.data.shown_by === 'verification';
  if (!mark || !isShown) return { answer: DONE, issue_url: null };
  const place: Place = { channelId, owner, mark };
  const known = await claimIssue(db, place);
  if (!known) return null;
  let after: Issue | null = null;
  try {
    return await answered(known, async () => {
      after = await handle(tracker, { mark, known, message });
      return after;
    });
  } finally {
    await releaseIssue(db, place, after);
  }
}

/** What finds the issue of a bug again: the same for each run of an app that shows it. */
function markOf(data: BugMessage['data']): string | null {
  const identity = identityOf(data);
  return identity && `rove-${createHash('sha256').update(identity).digest('hex').slice(0, 16)}`;
}

const isAboutBug = (message: Message): message is BugMessage => 'bug' in message.data;

async function answered(known: KnownIssue | null, act: () => Promise<Issue | null>): Promise<Filed> {
  try {
    const issue = await act();
    return { answer: DONE, issue_url: issue?.url ?? null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { answer: error.answer, issue_url: known?.url ?? null };
  }
}

type Case = { mark: string; known: KnownIssue; message: BugMessage };

/** An issue that was made, but not noted, is found by its mark; one that was deleted is left so. */
async function handle(tracker: Tracker, { mark, known, message }: Case): Promise<Issue | null> {
  const isFixed = message.type === 'bug.fixed';
  const issue = known.ref === null ? await tracker.find(mark) : await tracker.look(known.ref);
  if (!issue) return isFixed || known.ref !== null ? null : tracker.open(message.data, mark);
  if (issue.closed !== isFixed) {
    // The state last: an attempt that breaks off in between says it twice rather than never.
    await tracker.comment(issue.ref, issueComment(message));
    await tracker.set(issue.ref, isFixed ? 'closed' : 'open');
  }
  return { ...issue, closed: isFixed };
}
