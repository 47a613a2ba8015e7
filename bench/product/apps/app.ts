import type { PathRule } from '../judge/template.ts';
import type { Rewrite } from '../judge/transform.ts';

/** A package of npm, or of PyPI, pinned. */
export type Package = {
  name: string;
  version: string;
  registry?: 'pypi';
  overrides?: Record<string, string>;
};

export type AppServer = { address: string; close(): Promise<void> };

/** A real app that none of us wrote, and all that the bench must know of it. */
export type App = {
  name: string;
  what: string;
  package: Package;
  licence: string;
  /** Path of the start page. */
  start_path: string;
  /** Whether the explorer was changed by what was seen on it: its rows are marked, and count in no median. */
  shaped?: boolean;
  rules: readonly PathRule[];
  rewrite: Rewrite;
  /** Folder in `modules` of scripts that are loaded later: they are instrumented before any tool asks for them. */
  later?: string;
  /** Starts a fresh instance of the app installed in `modules` (a node_modules folder, or that of a Python environment), its data in `folder`. */
  start(modules: string, folder: string): Promise<AppServer>;
};

/** Most apps need no change of their own. */
export const AS_IT_IS: Rewrite = { skip: null, html: null };
