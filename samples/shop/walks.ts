import axeCore from 'axe-core';
import type { Page } from 'playwright';

/** What a page did by itself while it was walked through. */
export type Watched = { errors: string[]; answers: { status: number; path: string }[]; console: string[] };

type Walk = (page: Page, seen: Watched) => Promise<boolean>;

/** Listens to a page from before its first address. */
export function watch(page: Page): Watched {
  const seen: Watched = { errors: [], answers: [], console: [] };
  page.on('pageerror', (error) => seen.errors.push(error.message));
  page.on('response', (reply) => {
    seen.answers.push({ status: reply.status(), path: new URL(reply.url()).pathname });
  });
  page.on('console', (message) => {
    if (message.type() === 'error') seen.console.push(message.text());
  });
  return seen;
}

/** Rules of serious or critical impact that the page shown now breaks. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(axeCore.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    return grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  });
}

async function answered(page: Page, path: string, act: () => Promise<unknown>): Promise<number> {
  const [reply] = await Promise.all([page.waitForResponse((each) => each.url().includes(path)), act()]);
  return reply.status();
}

async function addMug(page: Page): Promise<void> {
  await page.goto('/product/enamel-mug');
  await answered(page, '/api/cart', () => page.getByRole('button', { name: 'Add to cart' }).click());
}

async function fillAddress(page: Page, postcode: string): Promise<void> {
  await addMug(page);
  await page.goto('/checkout/address');
  await page.getByLabel('Full name').fill('Ada Fern');
  await page.getByLabel('Street').fill('1 Mill Lane');
  await page.getByLabel('Town or city').fill('Leeds');
  await page.getByLabel('Postcode').fill(postcode);
}

async function reachPayment(page: Page): Promise<void> {
  await fillAddress(page, 'HX7 6AA');
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12/30');
  await page.getByLabel('Security code').fill('123');
  await answered(page, '/api/pay', () => page.getByRole('button', { name: 'Pay now' }).click());
}

/** Lets whatever the last answer led to run: two frames after it. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
}

async function layoutShift(page: Page): Promise<number> {
  await page.goto('/');
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 1500);
      }),
  );
}

/** For every planted bug, the shortest way to it; true when the bug shows. */
export const WALKS: Record<string, Walk> = {
  'dead-more-ideas': async (page) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Show more ideas' }).click();
    return page.locator('#more-ideas').isHidden();
  },
  'empty-search-crash': async (page, seen) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Search' }).click();
    await settle(page);
    return seen.errors.some((text) => text.includes('not iterable'));
  },
  'broken-footer-link': async (page, seen) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Delivery and returns' }).click();
    await settle(page);
    return seen.answers.some(({ status }) => status === 404);
  },
  'newsletter-rejection': async (page, seen) => {
    await page.goto('/');
    await page.locator('#news-email').fill('ada@example.com');
    await answered(page, '/api/newsletter', () => page.getByRole('button', { name: 'Subscribe' }).click());
    await settle(page);
    return seen.errors.length > 0;
  },
  'broken-gallery-image': async (page, seen) => {
    await page.goto('/product/enamel-mug');
    return seen.answers.some(({ status, path }) => status === 404 && path.startsWith('/img/'));
  },
  'missing-review-script': async (page, seen) => {
    await page.goto('/product/enamel-mug');
    await page.getByRole('tab', { name: 'Reviews' }).click();
    await page.waitForLoadState('networkidle');
    return seen.answers.some(({ status, path }) => status === 404 && path.endsWith('.js'));
  },
  'profile-undefined': async (page) => {
    await page.goto('/sign-up');
    await page.getByLabel('Full name').fill('Ada Fern');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ada@example.com');
    await page.getByLabel('Password').fill('secret-1');
    await page.getByRole('button', { name: 'Make account' }).click();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Your profile is saved').waitFor();
    return ((await page.locator('main').textContent()) ?? '').includes('undefined');
  },
  'wishlist-last-item': async (page, seen) => {
    await page.goto('/product/enamel-mug');
    await answered(page, '/api/wishes', () => page.getByRole('button', { name: 'Add to wish list' }).click());
    await page.goto('/wish-list');
    await page.getByRole('button', { name: 'Remove' }).click();
    await settle(page);
    return seen.errors.length > 0;
  },
  'cart-quantity-zero': async (page) => {
    await addMug(page);
    await page.goto('/cart');
    const fewer = page.getByRole('button', { name: 'One fewer' });
    return (await answered(page, '/api/cart/change', () => fewer.click())) === 500;
  },
  'coupon-nan': async (page) => {
    await addMug(page);
    await page.goto('/cart');
    await page.getByLabel('Voucher code').fill('WELCOME');
    await answered(page, '/fragments/cart', () => page.getByRole('button', { name: 'Apply' }).click());
    await settle(page);
    return ((await page.locator('main').textContent()) ?? '').includes('NaN');
  },
  'postcode-quote-500': async (page) => {
    await fillAddress(page, 'HX76AA');
    return (await answered(page, '/api/delivery-quote', () => page.getByLabel('Phone').focus())) === 500;
  },
  'declined-card': async (page, seen) => {
    await reachPayment(page);
    await payWith(page, '4111 1111 1111 1112');
    await settle(page);
    return seen.errors.length > 0;
  },
  'order-object': async (page) => {
    await reachPayment(page);
    await payWith(page, '4111 1111 1111 1111');
    await page.waitForURL('**/checkout/done/**');
    return ((await page.locator('main').textContent()) ?? '').includes('[object Object]');
  },
  'contact-no-label': async (page) => {
    await page.goto('/contact');
    return (await axeFaults(page)).some((text) => text.startsWith('select-name'));
  },
  'sale-contrast': async (page) => {
    await page.goto('/shop');
    return (await axeFaults(page)).some((text) => text.startsWith('color-contrast'));
  },
  'no-security-headers': async (page) => {
    const reply = await page.goto('/');
    const headers = reply?.headers() ?? {};
    return !headers['content-security-policy'] && !headers['x-content-type-options'];
  },
  'weak-cookie': async (page) => {
    await page.goto('/');
    const cookies = await page.context().cookies();
    return cookies.some(({ httpOnly, sameSite }) => !httpOnly || sameSite !== 'Lax');
  },
  'late-banner': async (page) => (await layoutShift(page)) > 0.1,
  'slow-guide': async (page) => {
    const started = performance.now();
    await page.goto('/gift-guide');
    return performance.now() - started > 4000;
  },
};
