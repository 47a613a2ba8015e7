/** What the root of a document is marked with that holds no page but the splash. */
export const SPLASH = 'splash';

/** The name of the meta element that says which code a document needs, the first script first. */
export const CODE = 'rove-code';

/** The name of the one that says, as JSON by address, what the pages of the app need besides. */
export const PAGE_NEEDS = 'rove-page-needs';

/** The code of a page of the app, and the addresses that it asks at its start, `:id` for what stands after its own. */
export type PageNeeds = { code: string[]; asks: string[] };

/** `public/early.js` keeps here which button was pressed before the document had come to life. */
type Root = HTMLElement & { pressed?: HTMLElement };

/**
 * Takes note of what was done in a document before it comes to life. Gives what does it again afterwards: types what was
 * typed, or filled in by the browser, and presses the button that was pressed last.
 */
export function keepEarlyActs(root: Root): () => void {
  const typed = [...root.querySelectorAll('input')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((field) => ({ field, value: field.value }));
  return () => {
    delete root.dataset.served;
    for (const { field, value } of typed) {
      if (!field.isConnected) continue;
      // By the prototype's setter: what is set by React's own, React takes for known.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const { pressed } = root;
    delete root.pressed;
    if (pressed?.isConnected) pressed.click();
  };
}
