import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The one page that opens a checkout: a document that is loaded there may let the payment provider in. */
const CHECKOUT_PAGE = '/dashboard/pricing';

const OWN = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'blob:', 'data:'],
  mediaSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  objectSrc: ["'none'"],
};

/** Text becomes code or markup by no script, but that `early.js` names the app's own. The payment provider's script knows nothing of it. */
const TRUSTED = { requireTrustedTypesFor: ["'script'"], trustedTypes: ['rove'] };

/** Half a year. */
const HSTS_S = 15_552_000;

const SCRIPTS = ['https://cdn.paddle.com', 'https://sandbox-cdn.paddle.com'];
const FRAMES = ['https://buy.paddle.com', 'https://sandbox-buy.paddle.com'];
const SERVICES = ['https://checkout-service.paddle.com', 'https://sandbox-checkout-service.paddle.com'];

/** The provider sets the frame's place by style attributes. */
const WITH_CHECKOUT = {
  ...OWN,
  scriptSrc: [...OWN.scriptSrc, ...SCRIPTS],
  styleSrc: [...OWN.styleSrc, ...SCRIPTS],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: [...OWN.imgSrc, ...SCRIPTS],
  connectSrc: [...OWN.connectSrc, ...SCRIPTS, ...SERVICES],
};

type Others = { payments: boolean; frames: readonly string[]; origin: string };

/**
 * Security headers of every answer. `payments`: whether there is a provider that the page of plans may load. `frames`:
 * addresses of forms that a page may show; the policy is that of the first page that was loaded, so all let them in. `origin`: where users see us; once by TLS,
 * always by TLS.
 */
export function securityHeaders({ payments, frames, origin }: Others): RequestHandler {
  const isSecure = new URL(origin).protocol === 'https:';
  // Sites beside us on the same domain are not ours to decide on.
  const hsts = isSecure && { maxAge: HSTS_S, includeSubDomains: false };
  const forms = [...new Set(frames.map((address) => new URL(address).origin))];
  const framed: Record<string, string[]> = forms.length > 0 ? { frameSrc: forms } : {};
  const own = headersWith({ ...OWN, ...TRUSTED, ...framed }, 'same-origin', hsts);
  // Some ways to pay open a window of their own, which must find its way back to the frame.
  const checkout = headersWith(
    { ...WITH_CHECKOUT, frameSrc: [...FRAMES, ...forms] },
    'same-origin-allow-popups',
    hsts,
  );
  return (request, response, next) => {
    const sells = payments && request.path.replace(/\/$/, '') === CHECKOUT_PAGE;
    (sells ? checkout : own)(request, response, next);
  };
}

function headersWith(
  directives: Record<string, string[]>,
  opener: 'same-origin' | 'same-origin-allow-popups',
  hsts: false | { maxAge: number; includeSubDomains: boolean },
) {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: { policy: opener },
    strictTransportSecurity: hsts,
  });
}
