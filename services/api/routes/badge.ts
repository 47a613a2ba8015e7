import { z } from 'zod';
import { findShare } from '#app/runs/report-shares.ts';
import { latestRun } from '#db/queries/earlier-runs.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { badgeSvg } from '#domain/report/badge.ts';
import { isBadge } from '../links.ts';
import { route } from '../route.ts';

/** How long others may keep the picture, in seconds: a badge that is withdrawn is gone after that. */
const KEPT_S = 60;

/** An address that was not made here, a link that is withdrawn or expired, and one whose test is gone, look the same. */
export const getBadge = route({
  method: 'get',
  path: '/api/badges/{share}/{signature}',
  id: 'getBadge',
  summary: 'The newest bugs of an app as a picture (SVG)',
  description:
    'Each link to a report has a badge, by `badge_url`. It shows the newest run of the same app, opens no report, and is gone with its link.',
  tag: 'Reports',
  open: true,
  params: z.object({ share: z.uuid(), signature: z.string().max(100) }),
  answers: { 200: { description: 'The picture', types: ['image/svg+xml'] } },
  errors: ['NOT_FOUND'],
  handle: async ({ ctx, response, params }) => {
    const { share, signature } = params();
    const shared = isBadge(ctx.linkKey, share, signature) ? await findShare(ctx.service, share) : undefined;
    const run = shared ? await latestRun(ctx.service, shared.test_id) : null;
    if (!run) throw new AppError('NOT_FOUND');
    response.set({
      'content-type': 'image/svg+xml; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': `public, max-age=${KEPT_S}`,
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex, nofollow',
    });
    const bugs = { critical: run.bugs_critical, major: run.bugs_major, minor: run.bugs_minor };
    response.send(badgeSvg(bugs));
  },
});
