import { runStatusSchema } from '#domain/test-run/run-spec.ts';
import { common } from '#web/texts/common.ts';

/** The statuses of a run, to be chosen from. */
export function StatusOptions() {
  return runStatusSchema.options.map((status) => (
    <option key={status} value={status}>
      {common.status[status]}
    </option>
  ));
}
