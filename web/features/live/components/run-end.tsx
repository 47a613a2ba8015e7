import type { TestRunState } from '#domain/test-run/state.ts';
import { errors } from '#web/texts/errors.ts';
import { live } from '#web/texts/live.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** How the run ended and what can be done now; nothing while it goes on. */
export function RunEnd({ testId, state }: { testId: string; state: TestRunState }) {
  if (state.status === 'completed') {
    return (
      <Notice
        tone="success"
        action={
          <ButtonLink size="sm" variant="primary" to={`/results/${testId}`}>
            {live.openReport}
          </ButtonLink>
        }
      >
        {live.completed(state.bugs.length)}
      </Notice>
    );
  }
  if (state.status === 'cancelled') return <Notice tone="info">{live.cancelled}</Notice>;
  return state.failure ? <Failure failure={state.failure} /> : null;
}

/** Whose fault a failed run is, in the server's words, and what the user can do about it. */
export function Failure({ failure }: { failure: NonNullable<TestRunState['failure']> }) {
  return (
    <Notice
      tone="error"
      action={
        <ButtonLink size="sm" variant="outline" to="/upload">
          {live.again}
        </ButtonLink>
      }
    >
      <p className="font-semibold">{live.failed}</p>
      <p>
        {errors.run(failure)} {live.fault[failure.fault]}
      </p>
      <p>{live.todo[failure.fault]}</p>
      <p className="mt-1 font-mono text-xs">{failure.code}</p>
    </Notice>
  );
}
