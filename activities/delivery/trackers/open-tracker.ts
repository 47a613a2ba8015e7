import type { TrackerKind } from '../../../domain/channel/events.ts';
import type { Deps } from '../../shared/deps.ts';
import { openGithub } from './github.ts';
import { openGitlab } from './gitlab.ts';
import { openJira } from './jira.ts';
import { openLinear } from './linear.ts';
import type { Tracker, TrackerAccess } from './tracker.ts';

const OPENERS: Readonly<
  Record<TrackerKind, (egress: Deps['egress'], channel: string, access: TrackerAccess) => Tracker>
> = { github: openGithub, gitlab: openGitlab, jira: openJira, linear: openLinear };

/** The tracker of a channel, asked through the egress. */
export function openTracker(
  kind: TrackerKind,
  egress: Deps['egress'],
  channel: string,
  access: TrackerAccess,
): Tracker {
  return OPENERS[kind](egress, channel, access);
}
