import { z } from 'zod';

const MESSAGES = {
  url: 'Give the whole address of the receiver, such as https://hooks.example.com/rove',
  scheme: 'The address begins with https://; http:// is for receivers on this machine only',
  password: 'Leave user name and password out of the address: messages are signed',
  fragment: 'Leave out what begins with # in the address: it is never sent',
};

const LOCAL = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Where messages are sent to. */
export const addressSchema = z
  .string(MESSAGES.url)
  .trim()
  .max(2_000, MESSAGES.url)
  .superRefine((text, refinement) => {
    const message = faultOf(text);
    if (message) refinement.addIssue({ code: 'custom', message });
  })
  .meta({ description: 'Of the receiver' });

function faultOf(text: string): string | null {
  const url = URL.parse(text);
  if (!url?.hostname) return MESSAGES.url;
  const isLocal = url.protocol === 'http:' && LOCAL.test(url.hostname);
  if (url.protocol !== 'https:' && !isLocal) return MESSAGES.scheme;
  if (url.username || url.password) return MESSAGES.password;
  return text.includes('#') ? MESSAGES.fragment : null;
}
