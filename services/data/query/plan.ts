import type { JsonStep } from '../parse/field.ts';
import type { Comparison } from '../parse/filter.ts';
import type { Column, Relation, Table } from '../tables.ts';

/** A query whose every name was found in the catalogue; only values in it come from outside. */
export type Node = {
  table: Table;
  outputs: Output[];
  embeds: Embed[];
  conditions: PlanCondition[];
  order: PlanOrder[];
  limit: number | null;
  offset: number;
};

export type PlanField = { column: Column; path: readonly JsonStep[] };

export type Output =
  | ({ kind: 'column'; as: string; cast: string | null } & PlanField)
  | { kind: 'count'; as: string }
  | { kind: 'embed'; embed: Embed };

export type Embed = {
  /** What filters and the answer call it. */
  as: string;
  relation: Relation;
  inner: boolean;
  spread: boolean;
  node: Node;
};

export type PlanCondition =
  | ({ kind: 'compare'; field: PlanField } & Comparison)
  | { kind: 'present'; embed: Embed; negated: boolean }
  | { kind: 'logic'; operator: 'and' | 'or'; negated: boolean; parts: PlanCondition[] };

export type PlanOrder = {
  field: PlanField;
  /** The table that `field` belongs to, when it is not the node's own. */
  related: Table | null;
  descending: boolean;
  nulls: 'first' | 'last' | null;
};

/** Whether a node gives one row with a count instead of rows. */
export const isCount = (node: Node): boolean => node.outputs.some((output) => output.kind === 'count');
