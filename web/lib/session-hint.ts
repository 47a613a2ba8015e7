import { readStored } from './storage.ts';

/** Where auth-js keeps the session. */
export const SESSION_KEY = 'rove.session';

/** Whether somebody is signed in here, as far as can be told without asking: the session may be over. */
export const seemsSignedIn = (): boolean => readStored(SESSION_KEY) !== null;
