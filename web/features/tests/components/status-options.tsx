import { runStatusSchema } from '#domain/test-run/run-spec.ts';
import { common } from '#web/texts/common.ts';

export function StatusOptions() {
  return runStatusSchema.options.map((status) => (
    <option key={status} value={status}>
      {common.status[status]}
    </option>
  ));
}
