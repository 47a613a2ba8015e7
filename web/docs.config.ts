import { readFileSync } from 'node:fs';
import { marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Language } from '../domain/installation/language.ts';
import { REPORT_FORMATS } from '../domain/report/formats/catalog.ts';
import { PUBLIC_ERRORS as PUBLIC_DE, RUN_FAILURES as RUN_DE } from './texts/de/docs/errors.ts';
import { errors as errorsDe } from './texts/de/errors.ts';
import { errorRows, failureRows, PUBLIC_ERRORS, RUN_FAILURES } from './texts/docs/errors.ts';
import type { Block, DocsSection, Sample, Topic } from './texts/docs/model.ts';

type Rows = Record<string, () => readonly (readonly string[])[]>;

const formats = () =>
  Object.entries(REPORT_FORMATS).map(([name, { label, extension }]) => [
    label,
    `\`${name}\``,
    `\`${extension}\``,
  ]);

/** What the code knows already is not written again: `{{name}}` as the only row of a table stands for these. */
const ROWS: Record<Language, Rows> = {
  en: {
    'public-errors': () => errorRows(PUBLIC_ERRORS),
    'run-failures': () => failureRows(RUN_FAILURES),
    'report-formats': formats,
  },
  de: {
    'public-errors': () => errorRows(PUBLIC_DE),
    'run-failures': () => failureRows(RUN_DE, (code = '') => errorsDe.run({ code })),
    'report-formats': formats,
  },
};

const NAMED = /^(.*\S)\s*\{#([a-z0-9-]+)\}$/;
const FILLED = /^\{\{([a-z-]+)\}\}$/;
const CAPTION = /^Table: (.*)$/;

/** Gives the documentation's Markdown as data, when it is built: the browser gets neither Markdown nor a parser. */
export function docsMarkdown(): Plugin {
  return {
    name: 'rove-docs-markdown',
    transform: (source, id) => (id.endsWith('.md') ? { code: sectionModule(source, id), map: null } : null),
  };
}

/** The module that a file of it becomes. */
export const sectionModule = (source: string, id: string): string =>
  `export default ${JSON.stringify(sectionAt(source, id))};`;

/** The section of a file. One that is translated has the samples of the English one where it says `{{samples}}`. */
function sectionAt(source: string, id: string): DocsSection {
  const language = languageOf(id);
  const section = sectionOf(source, language);
  if (language === 'en') return section;
  const english = sectionOf(readFileSync(id.replace(`/texts/${language}/`, '/texts/'), 'utf8'), 'en');
  const topics = section.topics.map((topic) => {
    const samples = english.topics.find((one) => one.id === topic.id)?.blocks.filter(isSample) ?? [];
    const blocks = topic.blocks.map((block) =>
      isSample(block) ? (samples.shift() ?? refuse(topic.id)) : block,
    );
    if (samples.length > 0) refuse(topic.id);
    return { ...topic, blocks };
  });
  return { ...section, topics };
}

/** The folder of a language within the texts tells which one a file is in. */
const languageOf = (id: string): Language => (id.includes('/texts/de/') ? 'de' : 'en');

/**
 * A section: its title, then its topics. Headings name their ids as `{#id}`; `Table: …` above a table is its name for
 * assistive technology; code blocks in a row are one sample in several languages, each named behind its language.
 * @throws for what the page could not show
 */
export function sectionOf(source: string, language: Language): DocsSection {
  const [title = refuse(source), ...tokens] = marked.lexer(source).filter(({ type }) => type !== 'space');
  const topics: (Topic & { blocks: Block[] })[] = [];
  let caption = '';
  for (const token of tokens) {
    const blocks = topics.at(-1)?.blocks;
    if (token.type === 'heading') topics.push({ ...named(token), blocks: [] });
    else if (!blocks) refuse(token.raw);
    else if (CAPTION.test(token.raw)) caption = token.raw.trim().replace(CAPTION, '$1');
    else blocks.push(blockOf(token, caption, ROWS[language]));
  }
  return {
    ...named(title),
    topics: topics.map((topic) => ({ ...topic, blocks: joined(topic.blocks) })),
  };
}

/** Samples that stand one after the other are one. */
function joined(blocks: readonly Block[]): Block[] {
  const all: Block[] = [];
  for (const block of blocks) {
    const last = all.at(-1);
    if (isSample(last) && isSample(block))
      all.splice(-1, 1, { samples: [...last.samples, ...block.samples] });
    else all.push(block);
  }
  return all;
}

function isSample(block: Block | undefined): block is { samples: readonly Sample[] } {
  return typeof block === 'object' && 'samples' in block;
}

function named(token: Token): Pick<Topic, 'id' | 'title'> {
  const [, title, id] = NAMED.exec('text' in token ? token.text : '') ?? [];
  return title && id ? { id, title } : refuse(token.raw);
}

function sampleOf(token: Token): Sample {
  const { lang = '', text } = token as Tokens.Code;
  const label = lang.split(' ').slice(1).join(' ');
  return label ? { label, code: text } : refuse(token.raw);
}

function blockOf(token: Token, label: string, filled: Rows): Block {
  if (token.type === 'paragraph') {
    const [, name] = FILLED.exec(token.text) ?? [];
    return name === 'samples' ? { samples: [] } : name ? { part: 'calls' } : oneLine(token.text);
  }
  if (token.type === 'code') return { samples: [sampleOf(token)] };
  if (token.type === 'list') {
    const items = (token as Tokens.List).items.map(({ text }) => oneLine(text));
    return token.ordered ? { steps: items } : { points: items };
  }
  if (token.type !== 'table') return refuse(token.raw);
  const { header, rows } = token as Tokens.Table;
  const cells = rows.map((row) => row.map(({ text }) => text));
  const [, name = ''] = FILLED.exec(cells[0]?.[0] ?? '') ?? [];
  return { table: { label, head: header.map(({ text }) => text), rows: filled[name]?.() ?? cells } };
}

const oneLine = (text: string): string => text.replaceAll('\n', ' ');

function refuse(text: string): never {
  throw new Error(`The documentation's page cannot show this: ${text.slice(0, 80)}`);
}
