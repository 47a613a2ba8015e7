import { auth } from './auth.ts';
import { docsScreen } from './docs/screen.ts';
import { cookies, privacy, terms } from './legal.ts';
import type { meta } from './meta.ts';
import { contact, logoPage, pricing } from './pages.ts';
import { features, howItWorks, useCases } from './product.ts';
import { landing } from './site.ts';

/** The titles of the public pages, for the documents that are written when the app is built. */
export const titles: Record<keyof typeof meta, string> = {
  '/': landing.title,
  '/use-cases': useCases.title,
  '/features': features.title,
  '/how-it-works': howItWorks.title,
  '/pricing': pricing.title,
  '/docs': docsScreen.title,
  '/contact-us': contact.title,
  '/privacy': privacy.title,
  '/cookie-policy': cookies.title,
  '/terms': terms.title,
  '/logo': logoPage.title,
  '/login': auth.login.title,
  '/signup': auth.signup.title,
  '/reset-password': auth.reset.title,
};
