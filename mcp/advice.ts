import { AppError, ERROR_TABLE, type ErrorCode } from '#domain/kernel/errors.ts';

const ANOTHER_ENDED = 'Wait until another run has ended (get_run), then call start_run again.';

/** What to do about a refusal, where its own words do not say it. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  UNAUTHORIZED:
    'The API key is wrong, switched off or expired. Make one in the settings of the platform, under API Access, and set it up in the MCP client: as ROVE_API_KEY for `rove mcp`, as the header "Authorization: Bearer <key>" for /mcp.',
  NOT_FOUND: 'Check run_id and bug_id: a key finds the runs of its own account alone.',
  INVALID_REQUEST: 'Correct the arguments and call again.',
  INVALID_DURATION: 'Call start_run again with fewer minutes.',
  RATE_LIMITED: 'Wait a minute, then call again less often; wait_seconds saves calls.',
  CONCURRENT_LIMIT_EXCEEDED: ANOTHER_ENDED,
  SLOT_LIMIT_REACHED: ANOTHER_ENDED,
  TARGET_BUSY: ANOTHER_ENDED,
  NETWORK_ERROR:
    'Check that the platform runs: `npm run serve` starts one here, ROVE_URL and ROVE_API_KEY name another.',
};

/** A fault as the text of a tool's error: the code to switch on, what is wrong, and what to do. */
export function errorText(error: AppError): string {
  const { code, message, retryable } = error;
  // Other words than the table's say themselves what is not there.
  const isTold = code === 'NOT_FOUND' && message !== ERROR_TABLE.NOT_FOUND.message;
  const advice = isTold ? '' : (ADVICE[code] ?? (retryable ? 'Try again in a few seconds.' : ''));
  return [`${code}: ${message}${fieldsOf(error)}`, advice].filter(Boolean).join('\n');
}

/** Any thrown thing as one of the product's errors; `INTERNAL` is a fault of ours. */
export function toToolError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, name, message, details } = error as Partial<AppError>;
  if (code && Object.hasOwn(ERROR_TABLE, code)) return new AppError(code, message, details);
  // What fetch rejects with when nothing answers, or not in time.
  const isSilence = name === 'TimeoutError' || message === 'fetch failed';
  return new AppError(isSilence ? 'NETWORK_ERROR' : 'INTERNAL');
}

/** The arguments at fault, where a refusal names them. */
function fieldsOf({ details }: AppError): string {
  const { issues = [], field } = details as {
    issues?: { field: string; message: string }[];
    field?: string;
  };
  if (field) return ` (argument: ${argumentOf(field)})`;
  return issues.map((issue) => `\n- ${argumentOf(issue.field)}: ${issue.message}`).join('');
}

/** What the tools call a field of a submission. */
function argumentOf(field: string): string {
  return field.replace(/^config\./, '').replace(/^duration$/, 'minutes') || 'arguments';
}
