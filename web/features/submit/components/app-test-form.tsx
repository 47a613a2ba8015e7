import { useState } from 'react';
import { durationsFor, type PlanType } from '#domain/plans/plans.ts';
import { UPLOAD_BYTES_MAX } from '#domain/test-run/bundle.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { submit } from '#web/texts/submit.ts';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useSubmitTest } from '../api/submit-test.ts';
import { DropZone } from './drop-zone.tsx';
import { DurationSelect, SubmitButton } from './shared-fields.tsx';

const { labels, hints, errors } = submit;
type Props = { plan: PlanType; blocked: boolean; onSubmitted: (testId: string) => void };
type Fault = { field: 'name' | 'file'; message: string };

function firstFault(name: string, file: File | null): Fault | null {
  if (!name.trim()) return { field: 'name', message: errors.name };
  if (!file) return { field: 'file', message: errors.apk };
  if (!file.name.toLowerCase().endsWith('.apk')) return { field: 'file', message: errors.apkType };
  return file.size < UPLOAD_BYTES_MAX ? null : { field: 'file', message: errors.tooLarge };
}

/** A test of an Android app. The server says by itself when it can't run those yet. */
export function AppTestForm({ plan, blocked, onSubmitted }: Props) {
  const durations = durationsFor(plan);
  const [name, setName] = useState('');
  const [duration, setDuration] = useState(durations[0] ?? 5);
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const submission = useSubmitTest();
  const errorOf = (field: Fault['field']) => (fault?.field === field ? fault.message : undefined);
  const send = () => {
    const found = firstFault(name, file);
    setFault(found);
    if (found) return;
    const input = {
      name: name.trim(),
      test_type: 'android_apk',
      duration,
      config: { authority: true },
    } as const;
    submission.mutate({ input, file }, { onSuccess: ({ data }) => onSubmitted(data.id) });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {submission.isError ? <Notice tone="error">{messageOf(submission.error, submit.failed)}</Notice> : null}
      <Field label={labels.name} error={errorOf('name')}>
        {(field) => (
          <Input
            required
            maxLength={200}
            {...field}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={labels.duration}>
          {(field) => (
            <DurationSelect
              {...field}
              durations={durations}
              value={duration}
              onChange={(event) => setDuration(Number(event.target.value))}
            />
          )}
        </Field>
        <Field label={labels.fileType}>
          {(field) => (
            <Select {...field}>
              <option>{submit.apkType}</option>
            </Select>
          )}
        </Field>
      </div>
      <Field label={labels.apk} error={errorOf('file')}>
        {(field) => <DropZone control={field} accept=".apk" hint={hints.apk} file={file} onFile={setFile} />}
      </Field>
      <SubmitButton blocked={blocked} busy={submission.isPending} />
    </form>
  );
}
