import { AppWindow, Smartphone } from 'lucide-react';
import { submit } from '#web/texts/submit.ts';
import type { FreeSlots } from '../hooks/allowances.ts';

export type Kind = 'web' | 'app';

const slotsText = ({ kind, free, all }: FreeSlots): string => submit.slots.left(kind, free, all);

const KINDS = [
  { kind: 'web', title: submit.choose.web, detail: submit.choose.webDetail, icon: AppWindow },
  { kind: 'app', title: submit.choose.app, detail: submit.choose.appDetail, icon: Smartphone },
] as const;

type Props = { onChoose: (kind: Kind) => void; slotsOf: (kind: Kind) => FreeSlots };

/** The first step: a web app or an Android app. */
export function KindChooser({ onChoose, slotsOf }: Props) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {KINDS.map(({ kind, title, detail, icon: Icon }) => (
        <button
          key={kind}
          type="button"
          onClick={() => onChoose(kind)}
          className="flex items-start gap-3 rounded-lg border border-line-strong bg-surface p-4 text-left hover:border-ink"
        >
          <Icon size={20} aria-hidden className="mt-0.5 text-ink-3" />
          <span>
            <span className="block font-semibold">{title}</span>
            <span className="mt-0.5 block text-ink-3 text-sm">{detail}</span>
            <span className="mt-1.5 block text-ink-3 text-xs">{slotsText(slotsOf(kind))}</span>
          </span>
        </button>
      ))}
    </div>
  );
}

/** What stands in place of the forms while every slot is taken. */
export function SlotsFull({ slots }: { slots: number }) {
  return (
    <section className="rounded-lg border border-warn/40 bg-warn-wash p-4 text-warn">
      <h2 className="font-semibold text-sm">{submit.slotsFull.title}</h2>
      <p className="mt-1 text-sm">{submit.slotsFull.detail(slots)}</p>
    </section>
  );
}
