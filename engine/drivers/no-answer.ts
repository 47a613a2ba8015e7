const NO_ANSWER = 'no answer within';

/** Why a request failed that its server let wait for longer than this. */
export const noAnswerWithin = (ms: number): string => `${NO_ANSWER} ${ms / 1_000} seconds`;

export const isNoAnswer = (reason: string): boolean => reason.startsWith(NO_ANSWER);
