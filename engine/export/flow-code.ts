import type { FlowStep, FlowWay } from '#domain/test-run/flows.ts';
import { fieldsNamed, fillIn } from '../bugs/broken-flow/reproduce.ts';
import { addressIn } from '../flows/flow.ts';
import { Code, quoted } from '../model/code.ts';

const PATIENCE = '{ timeout: 5_000 }';

/** The steps of a flow as code, each a function that is rejected where it cannot be done. */
export function flowCode(flow: FlowWay, address: (place: string) => string): Code[] {
  return flow.steps.map((step) => new Code(`() => ${stepCode(step, flow, address)}`));
}

function stepCode(step: FlowStep, flow: FlowWay, address: (place: string) => string): string {
  const { open, click, fill, press, see } = step;
  if (open !== undefined) return `page.goto(${address(addressIn(flow, open))})`;
  if (press !== undefined) return `page.keyboard.press(${quoted(press)})`;
  if (click) return `${byRole(click)}.click(${PATIENCE})`;
  if (fill) {
    const field = `${fieldsNamed.name}(page, ${quoted(fill.label)}).nth(${(fill.nth ?? 1) - 1})`;
    return `${fillIn.name}(${field}, ${quoted(fill.with)})`;
  }
  const sight =
    see?.text === undefined
      ? byRole({ role: see?.role ?? '', name: see?.name ?? '' })
      : `page.getByText(${quoted(see.text)}).first()`;
  return `${sight}.waitFor(${PATIENCE})`;
}

function byRole({ role, name, nth = 1 }: { role: string; name: string; nth?: number | undefined }): string {
  return `page.getByRole(${quoted(role)}, { name: ${quoted(name)}, exact: true }).nth(${nth - 1})`;
}
