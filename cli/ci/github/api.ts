import { ForgeApi } from '../forge-api.ts';

type Access = { api: string; token: string; isFork: boolean };

/** GitHub's REST API, for a token of a job. */
export function githubApi({ api, token, isFork }: Access, wait?: (ms: number) => Promise<unknown>): ForgeApi {
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'user-agent': 'rove-ci',
    'x-github-api-version': '2022-11-28',
  };
  const explain = (status: number, said: string, needs: string) => wordsFor(status, said, needs, isFork);
  return new ForgeApi({ name: 'GitHub', url: api, headers, explain }, wait);
}

function wordsFor(status: number, said: string, needs: string, isFork: boolean): string {
  if (status === 401)
    return `GitHub refused the token (${said}): it has expired or was revoked. A job's own token ends with the job, and after 24 hours`;
  if (status === 403 && isFork)
    return `GitHub refused it (${said}): a pull request from a fork has a token that only reads. The step summary has all of it`;
  if (status === 403 && /not accessible by/i.test(said))
    return `GitHub refused it (${said}): give the job the permission "${needs}"`;
  if (status === 404)
    return `GitHub found nothing there (${said}); the token may lack the permission "${needs}"`;
  return `GitHub refused it with ${status} (${said})`;
}
