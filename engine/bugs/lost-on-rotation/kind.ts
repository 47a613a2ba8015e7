import { keepsInput } from '../shared/keeps-input.ts';

/** Typed text survives that the device is turned, to the side and back. */
export const lostOnRotation = keepsInput({
  id: 'lost_on_rotation',
  needs: 'rotate',
  actions: [{ kind: 'rotate' }, { kind: 'rotate' }],
  title: (name) => `What was typed into "${name}" is gone after the device was turned`,
  sentence: 'Type into TARGET, turn the device to the side and back',
  description: 'Typed text is lost when the device is turned.',
});
