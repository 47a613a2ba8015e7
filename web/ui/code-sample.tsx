import { useState } from 'react';
import { common } from '#web/texts/common.ts';
import { Button } from './button.tsx';
import { ScrollBox } from './scroll-box.tsx';

/** How long the button says that it copied (spec section 9). */
const COPIED_MS = 2000;

type Outcome = 'copied' | 'copyFailed' | null;

/** Code with a button that copies it. Pages with several name each by its `label`. */
export function CodeSample({ code, label = common.code }: { code: string; label?: string }) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const show = (next: Outcome) => {
    setOutcome(next);
    setTimeout(() => setOutcome(null), COPIED_MS);
  };
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => show('copied'),
      () => show('copyFailed'),
    );
  return (
    <div className="relative rounded-lg border border-line bg-sunken">
      <ScrollBox label={label}>
        <pre className="p-4 pr-28 text-xs leading-relaxed max-sm:pt-12 max-sm:pr-4">
          <code>{code}</code>
        </pre>
      </ScrollBox>
      <Button size="sm" className="absolute top-3 right-3" onClick={copy}>
        <span aria-live="polite">{outcome ? common[outcome] : common.copy}</span>
      </Button>
    </div>
  );
}
