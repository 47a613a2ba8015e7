import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { Notice } from './notice.tsx';

type Tone = 'success' | 'error';
type Toast = { id: number; tone: Tone; text: string };
type ShowToast = (tone: Tone, text: string) => void;

/** How long messages stay (spec sections 8 and 9). */
const STAY_MS: Record<Tone, number> = { success: 3000, error: 5000 };

const ToastContext = createContext<ShowToast | null>(null);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const nextId = useRef(1);
  const show = useCallback<ShowToast>((tone, text) => {
    const id = nextId.current++;
    setToasts((current) => [...current.slice(-2), { id, tone, text }]);
    setTimeout(() => setToasts((current) => current.filter((toast) => toast.id !== id)), STAY_MS[tone]);
  }, []);
  const stack = useMemo(
    () => toasts.map(({ id, tone, text }) => <ToastItem key={id} tone={tone} text={text} />),
    [toasts],
  );
  return (
    <ToastContext value={show}>
      {children}
      <div className="pointer-events-none fixed right-4 bottom-4 z-50 flex w-[min(380px,calc(100vw-32px))] flex-col gap-2">
        {stack}
      </div>
    </ToastContext>
  );
}

function ToastItem({ tone, text }: { tone: Tone; text: string }) {
  return (
    <Notice tone={tone} className="pointer-events-auto animate-arrive">
      {text}
    </Notice>
  );
}

/** Shows a passing message in the corner. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast must be used within a ToastProvider');
  return show;
}
