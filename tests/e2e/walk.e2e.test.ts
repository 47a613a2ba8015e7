import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { linkIn } from '#tests/support/auth-service.ts';
import { openWindow, PHONE, startBrowser } from '#tests/support/browser.ts';
import { FIREFOX, WEBKIT } from '#tests/support/engines-of-tests.ts';
import { inFull } from '#tests/support/needs.ts';
import { startStandIn } from '#tests/support/paddle/stand-in.ts';
import { startPlatform } from '#tests/support/platform.ts';
import { freePort, until } from '#tests/support/services.ts';
import { sharedPlatform } from '#tests/support/shared-platform.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { startBrokenShop, type Target } from '#tests/support/targets.ts';
import { chromiumHands } from '#tests/support/walk/chromium-hands.ts';
import { startFront } from '#tests/support/walk/front.ts';
import {
  addSecondStep,
  deleteAccount,
  meetLimit,
  readReport,
  shareReport,
  signUp,
  startTest,
  upgrade,
  type World,
  workByKey,
} from '#tests/support/walk/walk.ts';
import { type Hands, Walker } from '#tests/support/walk/walker.ts';
import { firefoxHands, webkitHands } from '#tests/support/walk/webdriver-hands.ts';

const DESKTOP = { width: 1280, height: 800 };
/** Where the pictures of `docs/walk.md` go, when they are asked for. */
const PICTURES = process.env.ROVE_WALK_PICTURES ?? '';

let shop: Target;
beforeAll(async () => {
  shop = await startBrokenShop();
});
afterAll(async () => {
  await shop?.close();
});

async function openChromium(url: string, size: { width: number; height: number }): Promise<Hands> {
  const browser = await startBrowser();
  const { page } = await openWindow(browser, url);
  await page.setViewportSize(size);
  const hands = chromiumHands(page);
  return {
    ...hands,
    close: async () => {
      await hands.close();
      await browser.close();
    },
  };
}

const noPictures = async () => undefined;

test('a newcomer signs up, starts a test, meets a limit, adds a second step and leaves, by the keyboard alone', async () => {
  const platform = sharedPlatform();
  const hands = await openChromium(platform.url, DESKTOP);
  const walker = new Walker(hands, platform.url, { keyboard: true });
  const world: World = { url: platform.url, app: shop.url, linkTo: null, keep: noPictures };
  try {
    const email = await signUp(walker, world);
    await startTest(walker, world);
    await walker.goTo('/upload');
    await walker.sees('Test Slots Full');
    await walker.press('Cancel');
    await walker.press('Cancel test');
    await walker.sees('Test cancelled successfully');
    await addSecondStep(walker, world);
    await deleteAccount(walker, world, email);
  } finally {
    await hands.close();
  }
});

/** A platform that confirms addresses by mail and sells plans, and what a walk on it meets. */
async function startMarket() {
  const [apiKey, webhookSecret] = ['pdl_sdbx_apikey_walk', 'pdl_ntfset_walk'];
  const smtp = await startSmtpSink();
  const standIn = await startStandIn({ apiKey, webhookSecret });
  const front = await startFront(standIn);
  const port = await freePort();
  const platform = await startPlatform({
    PORT: String(port),
    ROVE_PUBLIC_URL: front.url,
    ROVE_SMTP_URL: smtp.url,
    ROVE_AUTH_CONFIRM_EMAIL: '1',
    ROVE_SUPPORT_EMAIL: 'support@rove.example',
    PADDLE_API_URL: standIn.url,
    PADDLE_ENVIRONMENT: 'sandbox',
    PADDLE_API_KEY: apiKey,
    PADDLE_WEBHOOK_SECRET: webhookSecret,
    PADDLE_CLIENT_TOKEN: 'test_walk',
    PADDLE_PRICE_PRO: 'pri_01pro',
    PADDLE_PRICE_CHAOS: 'pri_01chaos',
  });
  front.lead(`http://127.0.0.1:${port}`);
  standIn.notify(`http://127.0.0.1:${port}/api/payment/webhook`);
  return {
    url: front.url,
    linkTo: async (email: string) => {
      const mail = await until('the mail', async () =>
        smtp.mails.find((text) => text.includes(`To: ${email}`)),
      );
      return linkIn({ text: (mail ?? '').replaceAll('=\n', '').replaceAll('=3D', '=') });
    },
    stop: async () => {
      await platform.stop();
      await front.stop();
      await standIn.stop();
      await smtp.stop();
    },
  };
}

type Size = typeof DESKTOP;
type Walk = {
  engine: string;
  size: Size;
  keyboard: boolean;
  open(url: string, size: Size): Promise<Hands>;
};

/** What each engine stands for: a phone and fingers, or a desktop and the keyboard alone. */
const WALKS: Walk[] = [
  { engine: 'Chromium', size: PHONE, keyboard: false, open: openChromium },
  ...(FIREFOX ? [firefoxWalk(FIREFOX)] : []),
  ...(WEBKIT ? [webkitWalk(WEBKIT)] : []),
];

function firefoxWalk(programs: NonNullable<typeof FIREFOX>): Walk {
  const open = (_: string, size: Size) => firefoxHands(programs, size);
  return { engine: 'Firefox', size: DESKTOP, keyboard: true, open };
}

function webkitWalk(programs: NonNullable<typeof WEBKIT>): Walk {
  const open = (_: string, size: Size) => webkitHands(programs, size);
  return { engine: 'WebKit', size: PHONE, keyboard: false, open };
}

describe('the whole walk', inFull, () => {
  let market: Awaited<ReturnType<typeof startMarket>>;
  beforeAll(async () => {
    if (!inFull.skip) market = await startMarket();
  });
  afterAll(async () => {
    await market?.stop();
  });

  for (const { engine, size, keyboard, open } of WALKS) {
    test(`from the landing page to a deleted account, in ${engine}`, { timeout: 1_800_000 }, async () => {
      const hands = await open(market.url, size);
      const walker = new Walker(hands, market.url, { keyboard });
      let shown = 0;
      const keep = async (stage: string) => {
        if (!PICTURES) return;
        const number = String(++shown).padStart(2, '0');
        mkdirSync(PICTURES, { recursive: true });
        const name = `${engine.toLowerCase()}-${number}-${stage}.${engine === 'Chromium' ? 'jpg' : 'png'}`;
        writeFileSync(path.join(PICTURES, name), await hands.picture());
      };
      const world: World = { url: market.url, app: shop.url, linkTo: market.linkTo, keep };
      try {
        const email = await signUp(walker, world);
        const testId = await startTest(walker, world);
        await readReport(walker, world);
        await meetLimit(walker, world);
        await upgrade(walker, world);
        await addSecondStep(walker, world);
        await workByKey(walker, world);
        await shareReport(walker, world, testId);
        await deleteAccount(walker, world, email);
      } catch (error) {
        const { path: where, text } = await walker.shown();
        throw new Error(
          `${error instanceof Error ? error.message : error}\n--- shown at ${where}:\n${text.slice(0, 1500)}`,
          {
            cause: error,
          },
        );
      } finally {
        await hands.close();
      }
    });
  }
});
