/** A fault that a schema of the domain found in a field; `params` where its message is made of values. */
export type FieldIssue = { message: string; params?: Record<string, unknown> | undefined };

/** What a user reads of it. */
export const fault = ({ message }: FieldIssue): string => message;
