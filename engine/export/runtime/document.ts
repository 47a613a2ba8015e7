/** Whether HTML is a document, which has one of these near its beginning, though it may leave out any of them but its title. */
export const isDocument = (html: string): boolean =>
  /<(?:!doctype|html|head|body|title|frameset|meta)\b/i.test(html);
