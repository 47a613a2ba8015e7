import type { Action, ElementTarget } from '../drivers/contract.ts';

export function targetsOf(action: Action): ElementTarget[] {
  switch (action.kind) {
    case 'activate':
    case 'hover':
      return [action.target];
    case 'drag':
      return 'role' in action.to ? [action.target, action.to] : [action.target];
    case 'scroll':
      return action.target ? [action.target] : [];
    case 'check': {
      const fields = (action.fields ?? []).map(({ target }) => target);
      const submit = action.submit && action.submit !== 'enter' ? [action.submit] : [];
      return [...(action.target ? [action.target] : []), ...fields, ...submit];
    }
    case 'fill': {
      const fields = action.fields.map(({ target }) => target);
      return action.submit && action.submit !== 'enter' ? [...fields, action.submit] : fields;
    }
    default:
      return [];
  }
}
