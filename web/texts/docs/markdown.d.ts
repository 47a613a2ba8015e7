/** A section of the documentation, as `web/docs.config.ts` gives it. */
declare module '*.md' {
  const section: import('./model.ts').DocsSection;
  export default section;
}
