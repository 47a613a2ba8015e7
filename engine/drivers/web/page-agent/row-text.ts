/** Letters of a text that may name a row, and how many texts of a row are read. */
const ROW_TEXT = { least: 2, most: 80, nodes: 120 };

/**
 * The part of a control's name that stands elsewhere in its row, and names what the row is of: "Olive oil" of "Remove
 * Olive oil". '' where there is none.
 */
export function rowTextIn(name: string, el: Element, list: Element): string {
  const row = name.includes(' ') ? childOf(list, el) : null;
  if (!row || row === el) return '';
  const walker = el.ownerDocument.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  let longest = '';
  for (let nodes = 0; nodes < ROW_TEXT.nodes && walker.nextNode(); nodes += 1) {
    const node = walker.currentNode;
    const text = (node.nodeValue ?? '').replace(/\s+/g, ' ').trim();
    if (text.length <= longest.length || text.length > ROW_TEXT.most || text.length < ROW_TEXT.least)
      continue;
    if (text !== name && ` ${name} `.includes(` ${text} `) && !el.contains(node)) longest = text;
  }
  return longest;
}

/** The child of `list` that holds an element; null where that stands in another tree. */
export function childOf(list: Element, el: Element): Element | null {
  let row: Element | null = el;
  while (row && row.parentElement !== list) row = row.parentElement;
  return row;
}
