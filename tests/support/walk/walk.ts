import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { expect } from 'vitest';
import { until } from '#tests/support/services.ts';
import type { Walker } from './walker.ts';

const PASSWORD = 'Correct-horse-7';
const RUN_MS = 240_000;

/** What a walk meets besides the platform. `keep` is given a picture of each stage. */
export type World = {
  url: string;
  /** The app of the newcomer, with one bug. */
  app: string;
  /** The link of the last mail to an address; null where addresses are not confirmed. */
  linkTo: ((email: string) => Promise<string>) | null;
  keep(stage: string): Promise<void>;
};

/** From the landing page to an account. */
export async function signUp(walker: Walker, world: World): Promise<string> {
  const email = `${randomUUID()}@example.test`;
  await walker.goTo('/');
  await world.keep('landing');
  await walker.press('Start Your Free AI Test');
  await walker.comesTo(/^\/signup$/);
  await walker.fill('Full name', 'Ada Fern');
  await walker.fill('Email', email);
  await walker.fill('Password', PASSWORD);
  await walker.fill('Confirm password', PASSWORD);
  await world.keep('sign-up');
  await walker.press('Create Account');
  if (world.linkTo) {
    await walker.sees('Check your mail');
    await world.keep('confirm');
    await walker.goTo(await world.linkTo(email));
  }
  await walker.comesTo(/^\/dashboard$/);
  await walker.sees('Ada');
  await walker.sees('No finished test yet');
  await world.keep('dashboard');
  return email;
}

/** Submits a test of the newcomer's app and goes to watch it. Gives its id. */
export async function startTest(walker: Walker, world: World): Promise<string> {
  await walker.press('Start New Test');
  await submitForm(walker, world);
  await walker.sees('Test initiated successfully! Tracking your progress below.');
  await walker.press('Watch live');
  const path = await walker.comesTo(/^\/live\/[0-9a-f-]+$/);
  return path.split('/').at(-1) ?? '';
}

async function submitForm(walker: Walker, world: World): Promise<void> {
  await walker.comesTo(/^\/upload$/);
  await walker.press('Web');
  await walker.fill('Test name', 'My first test');
  await walker.fill('Application URL', world.app);
  await walker.press('I have the right to test this target');
  await world.keep('form');
  await walker.press('Start Test');
}

/** Waits for the end of the run and opens its report. */
export async function readReport(walker: Walker, world: World): Promise<void> {
  await walker.sees('Console and network');
  await world.keep('live');
  await walker.sees(/The test is complete: \d+ bugs? proved/, RUN_MS);
  await walker.press('Open the report');
  await walker.comesTo(/^\/results\//);
  await walker.sees('Steps to reproduce');
  await walker.sees(/reproduced \d+\/\d+/);
  await world.keep('report');
}

/** The one test of the month is used up. */
export async function meetLimit(walker: Walker, world: World): Promise<void> {
  await walker.goTo('/upload');
  await submitForm(walker, world);
  await walker.sees('You have reached your plan limit. Please upgrade to continue');
  await world.keep('limit');
}

export async function upgrade(walker: Walker, world: World): Promise<void> {
  await walker.goTo('/dashboard/pricing');
  await walker.sees('Choose Chaos');
  await world.keep('plans');
  await walker.press('Choose Chaos');
  await walker.press('Pay');
  await walker.sees('Payment successful! Your plan has been updated.');
  await walker.sees('Chaos plan');
}

export async function addSecondStep(walker: Walker, world: World): Promise<void> {
  await walker.goTo('/settings?tab=security');
  await walker.press('Set up');
  await walker.sees('Set up two-step sign-in');
  const secret = await until('the key', () =>
    walker.hands.ask(() => document.querySelector('dialog[open] code')?.textContent ?? null),
  );
  await world.keep('second-step');
  await walker.fill('Code from the app', generateSync({ secret: secret ?? '' }));
  await walker.press('Turn on');
  await walker.sees('Keep these recovery codes');
  await walker.press('I have kept them');
  await walker.sees('Two-step sign-in is on.');
}

/** Makes a key, and does with it what a pipeline does. */
export async function workByKey(walker: Walker, world: World): Promise<void> {
  await walker.goTo('/settings?tab=api');
  await walker.press('Generate New API Key');
  await walker.fill('Name', 'Pipeline');
  await walker.press('Generate');
  await walker.sees('Your new API key');
  const key = await until('the key', () =>
    walker.hands.ask(() => document.querySelector('dialog[open] code')?.textContent || null),
  );
  await walker.press('Done');
  await world.keep('key');
  const call = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
    return (await (await fetch(`${world.url}/api${path}`, init)).json()) as Record<string, unknown>;
  };
  const { test_id } = await call('/tests', { type: 'web', test_name: 'Pipeline', app_url: world.app });
  expect(test_id).toMatch(/^[0-9a-f-]{36}$/);
  const ended = async () => (await call(`/tests/${test_id}/status`)).status === 'completed';
  await until('the pipeline’s test', ended, RUN_MS);
  const { data } = await call(`/tests/${test_id}/gate?fail_on=critical`);
  expect(data).toMatchObject({ passed: false });
}

/** Makes a link to a report, and reads it as whoever was given it. */
export async function shareReport(walker: Walker, world: World, testId: string): Promise<void> {
  await walker.goTo(`/results/${testId}`);
  await walker.press('Share');
  await walker.press('Make a link');
  const link = await until('the link', () =>
    walker.hands.ask(
      () => document.querySelector<HTMLInputElement>('dialog[open] input[readonly]')?.value ?? null,
    ),
  );
  await world.keep('share');
  await walker.goTo(link ?? '');
  await walker.sees('Shared with you by a link.');
}

export async function deleteAccount(walker: Walker, world: World, email: string): Promise<void> {
  await walker.goTo('/settings');
  await walker.press('Delete Account');
  await walker.fill('Current password', PASSWORD);
  await world.keep('delete');
  await walker.press('Delete everything');
  await walker.comesTo(/^\/$/);
  await walker.goTo('/login');
  await walker.fill('Email', email);
  await walker.fill('Password', PASSWORD);
  await walker.press('Sign In');
  await walker.sees('Invalid login credentials');
}
