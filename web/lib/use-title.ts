import { useEffect } from 'react';
import { common } from '#web/texts/common.ts';

/** Names the page in the window's title. */
export function useTitle(text: string): void {
  useEffect(() => {
    document.title = text ? `${text} · ${common.product}` : common.product;
  }, [text]);
}
