import { routeOf } from '#engine/model/fingerprint.ts';

/** What proves that findings are of one failing answer of a server; null where its address is not known. */
export const failedAnswer = (method: string, address: string, status: string): string | null =>
  URL.canParse(address)
    ? ['server_error', method, `${new URL(address).host}${routeOf(address)}`, status].join('|')
    : null;
