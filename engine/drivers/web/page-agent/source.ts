import { readFileSync } from 'node:fs';
import { asScript } from '#engine/as-script.ts';
import type { AgentConfig } from './natives.ts';

/** In the order in which their top-level values are needed. */
export const FILES = [
  '../../without-query',
  '../../read-max',
  'shelter',
  'natives',
  'packed',
  'listeners',
  'roles',
  'names',
  'fields',
  'leaving',
  'visibility',
  'dialogs',
  'row-text',
  'skeleton',
  'consider',
  'walk',
  'waiting',
  'hidden',
  'closing',
  'activity',
  'pending',
  'news',
  'news-requests',
  'mouse-only',
  'measured',
  '../../../export/runtime/arrows',
  '../../../export/runtime/no-choice',
  'shown-choice',
  'groups',
  'modals',
  'observe',
  'calm',
  'resolve',
  'offered',
  'assign',
  'vitals',
  'message-keys',
  'inspect',
  'layout',
  'page-safety',
  'assets',
  'markers',
  'shown-text',
  'lists',
  'grids',
  'plurals',
  'focus',
  'saved-files',
  'facts',
  'main',
];

let joined: string | null = null;

/**
 * The script that every document of the target runs first: the files of `agent/` as one function scope, types stripped
 * and imports removed. They are ordinary modules, so that they are checked and tested as such.
 */
export function agentSource(config: AgentConfig): string {
  joined ??= FILES.map(readModule).join('\n');
  return `(() => {\n${joined}\ninstallAgent(${JSON.stringify(config)});\n})();\n//# sourceURL=rove-agent.js`;
}

function readModule(name: string): string {
  return asScript(readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8'));
}
