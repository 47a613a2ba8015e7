import { keepsInput } from '../shared/keeps-input.ts';

/** Typed text survives that the system ends the app in the background and the user comes back to it. */
export const lostInBackground = keepsInput({
  id: 'lost_in_background',
  needs: 'leave',
  actions: [{ kind: 'leave', killed: true }],
  title: (name) => `What was typed into "${name}" is gone after the app was in the background`,
  sentence: 'Type into TARGET, leave the app, let the system end it, and come back',
  description: 'Typed text is lost when the system ends the app in the background.',
});
