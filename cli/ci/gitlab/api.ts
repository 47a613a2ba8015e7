import { ForgeApi } from '../forge-api.ts';

/** GitLab's REST API (v4), for a project access token. */
export function gitlabApi(
  { api, token }: { api: string; token: string },
  wait?: (ms: number) => Promise<unknown>,
): ForgeApi {
  const headers = { 'private-token': token, 'user-agent': 'rove-ci' };
  return new ForgeApi({ name: 'GitLab', url: api, headers, explain: wordsFor }, wait);
}

function wordsFor(status: number, said: string, needs: string): string {
  if (status === 401)
    return `GitLab refused the token (${said}): it has expired or was revoked. Make another project access token and store it as ROVE_GITLAB_TOKEN`;
  if (status === 403) return `GitLab refused it (${said}): the token needs ${needs}`;
  if (status === 404) return `GitLab found nothing there (${said}): the token may be another project's`;
  return `GitLab refused it with ${status} (${said})`;
}
