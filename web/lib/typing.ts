/** Whether a key press is meant for a field, a dialog or the browser, and not for a shortcut of one letter. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const { target } = event;
  const inField =
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
  return inField || document.querySelector('dialog[open]') !== null;
}
