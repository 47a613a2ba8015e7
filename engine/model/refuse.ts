import type { ElementView } from '#engine/drivers/contract.ts';

/** Why a control, with the others of its form, is left alone; '' when it may be used. */
export type Refuse = (view: ElementView, group: readonly ElementView[]) => string;
