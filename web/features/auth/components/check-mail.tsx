import { useState } from 'react';
import { auth } from '#web/texts/auth.ts';
import { site } from '#web/texts/site.ts';
import { Button } from '#web/ui/button.tsx';
import { linkClass } from '#web/ui/link.ts';
import { Notice } from '#web/ui/notice.tsx';
import { resendLink } from '../api/resend-link.ts';

const { confirm } = auth;

/** Says where the link is that confirms an address, and sends it again. */
export function CheckMail({ email }: { email: string }) {
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="success">
        <strong className="font-semibold">{auth.signup.success}</strong>{' '}
        <span className="break-all">{confirm.sent(email)}</span>
      </Notice>
      <ResendLink email={email} />
      <p className="text-ink-2 text-sm">
        {confirm.help}{' '}
        <a href={`mailto:${site.supportEmail}`} className={linkClass}>
          {site.supportEmail}
        </a>
        .
      </p>
    </div>
  );
}

/** Sends the link that confirms an address once more, and says how that went. */
export function ResendLink({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | { failure: string }>('idle');
  const send = async () => {
    setState('busy');
    const failure = await resendLink(email).catch(() => confirm.failed);
    setState(failure ? { failure } : 'sent');
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {typeof state === 'object' ? <Notice tone="error">{state.failure}</Notice> : null}
      {state === 'sent' ? <Notice tone="success">{confirm.sentAgain}</Notice> : null}
      <Button disabled={state === 'busy'} onClick={send}>
        {state === 'busy' ? confirm.sending : confirm.again}
      </Button>
    </div>
  );
}
