/// <reference path="./markdown.d.ts" />
import { site } from '../site.ts';
import apiReference from './api-reference.md';
import pipelines from './ci-cd.md';
import gettingStarted from './getting-started.md';
import mobileTesting from './mobile-testing.md';
import type { Block, DocsSection } from './model.ts';
import reporting from './reporting.md';
import troubleshooting from './troubleshooting.md';
import understandingAi from './understanding-ai.md';
import webTesting from './web-testing.md';

export const API_TITLE = apiReference.title;

/** The documentation, in the order of the page (spec section 2). */
export const DOCS: readonly DocsSection[] = [
  gettingStarted,
  webTesting,
  mobileTesting,
  understandingAi,
  reporting,
  apiReference,
  pipelines,
  troubleshooting,
].map((section) => ({
  ...section,
  topics: section.topics.map((topic) => ({ ...topic, blocks: topic.blocks.map(filled) })),
}));

/** An installation says itself whom to write to. */
function filled(block: Block): Block {
  return typeof block === 'string' ? block.replaceAll('{{support-email}}', site.supportEmail) : block;
}
