import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CONTACT_LIMITS, type ContactMessage, contactSchema } from '#domain/installation/contact.ts';
import { firstFaultResolver } from '#web/lib/first-fault-resolver.ts';
import { fault } from '#web/texts/field-faults.ts';
import { contact } from '#web/texts/pages.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, TextArea } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { sendMessage } from '../api/send-message.ts';

const { inHouse: texts } = contact;
type Values = Omit<ContactMessage, 'kind'> & { website: string };

const EMPTY: Values = { name: '', email: '', link: '', message: '', website: '' };

/** A form of our own: it is mailed to whoever runs the installation. */
export function ContactForm({ kind }: { kind: ContactMessage['kind'] }) {
  const [outcome, setOutcome] = useState<'sent' | { failure: string } | null>(null);
  const { register, handleSubmit, formState, reset } = useForm<Values>({
    resolver: firstFaultResolver<Values>((values) => {
      const issue = contactSchema.safeParse({ ...values, kind }).error?.issues[0];
      return issue ? { field: issue.path[0] as keyof Values, message: fault(issue) } : null;
    }),
    reValidateMode: 'onSubmit',
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async (values) => {
    const failure = await sendMessage({ ...values, kind });
    setOutcome(failure ? { failure } : 'sent');
    if (!failure) reset(EMPTY);
  });
  return (
    <form noValidate onSubmit={send} className="relative flex flex-col gap-4">
      {outcome === 'sent' ? <Notice tone="success">{texts.sent[kind]}</Notice> : null}
      {typeof outcome === 'object' && outcome ? <Notice tone="error">{outcome.failure}</Notice> : null}
      <Field label={texts.name} error={errors.name?.message}>
        {(field) => (
          <Input autoComplete="name" maxLength={CONTACT_LIMITS.name} {...field} {...register('name')} />
        )}
      </Field>
      <Field label={texts.email} error={errors.email?.message}>
        {(field) => <Input type="email" autoComplete="email" {...field} {...register('email')} />}
      </Field>
      {kind === 'jobs' ? (
        <Field label={texts.link} error={errors.link?.message}>
          {(field) => (
            <Input inputMode="url" maxLength={CONTACT_LIMITS.link} {...field} {...register('link')} />
          )}
        </Field>
      ) : null}
      <Field
        label={texts.message}
        error={errors.message?.message}
        hint={kind === 'jobs' ? texts.about : undefined}
      >
        {(field) => (
          <TextArea rows={6} maxLength={CONTACT_LIMITS.message} {...field} {...register('message')} />
        )}
      </Field>
      {/* Filled in by programs alone. */}
      <input
        aria-hidden
        tabIndex={-1}
        autoComplete="off"
        className="absolute -left-[9999px]"
        {...register('website')}
      />
      <Button type="submit" variant="primary" className="self-start" disabled={isSubmitting}>
        {isSubmitting ? texts.busy : texts.send[kind]}
      </Button>
    </form>
  );
}
