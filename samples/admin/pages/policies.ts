import type { Reply, Route } from '#samples/kit/server.ts';
import { html, type Markup } from '#samples/shop/html.ts';
import { type Draft, type Policy, ROLE_NAMES, type Session } from '../data.ts';
import { clean, counted, field, guards, isGuarded, led, page, type SessionVisit } from '../layout.ts';
import { notFound } from './other.ts';

const STEPS = 4;
const NOTIFY = ['nobody', 'members', 'managers'];
const ENDS = ['in spring', 'in summer', 'in autumn'];
/** Further extensions end when the organisation says so. */
const OPEN_END = 'when it is withdrawn';

const isWhole = (draft: Draft): draft is Omit<Policy, 'id' | 'times'> =>
  Boolean(draft.name && draft.scope && draft.months && draft.notify);

function listPage(visit: SessionVisit): Reply {
  const items = visit.session.policies.map(
    ({ id, name, scope }) => html`<li><a href="/policies/${id}">${name}</a>, for ${scope}</li>`,
  );
  return page(
    visit,
    'Policies',
    html`${items.length > 0 ? html`<ul>${items}</ul>` : html`<p>No policy was made yet.</p>`}
<p><a class="button" href="/policies/new/1">New policy</a></p>`,
  );
}

const choice = (label: string, name: string, values: readonly string[], value: string): Markup =>
  html`<div class="field"><label for="f-${name}">${label}</label><select id="f-${name}" name="${name}">${values.map(
    (one) => html`<option value="${one}"${one === value ? html` selected` : null}>${one}</option>`,
  )}</select></div>`;

function fieldsOf(step: number, draft: Draft, error: string): Markup {
  if (step === 1) return field('Name of the policy', 'name', { value: draft.name ?? '', error, max: 40 });
  if (step === 2) return choice('Whom it is for', 'scope', ROLE_NAMES, draft.scope ?? '');
  if (step === 3)
    return field('For how many months (1 to 36)', 'months', {
      value: String(draft.months ?? ''),
      error,
      max: 2,
    });
  return choice('Who is told', 'notify', NOTIFY, draft.notify ?? '');
}

function stepPage(visit: SessionVisit, error = ''): Reply {
  const step = Number(visit.params[0]);
  const { session, bugs } = visit;
  const forgets = bugs.has('wizard-back') && step === 1;
  return page(
    visit,
    'New policy',
    html`<p>Step ${step} of ${STEPS}</p><form method="post" action="/policies/new/${step}" novalidate class="card">${guards(session)}
${fieldsOf(step, forgets ? {} : session.draft, error)}
<div class="bar">${step > 1 ? html`<a href="/policies/new/${step - 1}">Back</a>` : null}<button>Continue</button></div></form>`,
    error ? 422 : 200,
  );
}

function takeStep(visit: SessionVisit): Reply {
  const { session, input } = visit;
  const step = Number(visit.params[0]);
  const { draft } = session;
  if (step === 1) {
    draft.name = clean(input.name, 40);
    if (!draft.name) return stepPage(visit, 'Give the policy a name');
  } else if (step === 2) draft.scope = ROLE_NAMES.find((one) => one === input.scope) ?? 'Owner';
  else if (step === 3) {
    const months = Number(clean(input.months, 2));
    if (!Number.isInteger(months) || months < 1 || months > 36)
      return stepPage(visit, 'Give a number from 1 to 36');
    draft.months = months;
  } else draft.notify = NOTIFY.find((one) => one === input.notify) ?? 'nobody';
  return { redirect: step < STEPS ? `/policies/new/${step + 1}` : '/policies/review' };
}

function reviewPage(visit: SessionVisit): Reply {
  const { session } = visit;
  const { draft } = session;
  if (!isWhole(draft)) return led(session, '/policies/new/1', 'Something is missing yet.');
  return page(
    visit,
    'Review the policy',
    html`<dl><dt>Name</dt><dd>${draft.name}</dd><dt>For</dt><dd>${draft.scope}</dd><dt>Lasts</dt><dd>${counted(
      draft.months,
      'month',
    )}</dd><dt>Told</dt><dd>${draft.notify}</dd></dl>
<form method="post" action="/policies/apply" class="bar">${guards(session)}<a href="/policies/new/${STEPS}">Back</a><button>Put it in force</button></form>`,
  );
}

function apply({ session, bugs }: SessionVisit): Reply {
  const { draft } = session;
  if (!isWhole(draft)) return led(session, '/policies', 'The policy is in force.');
  if (bugs.has('wizard-500') && draft.notify === 'managers') throw new Error('no managers');
  session.last += 1;
  session.policies.push({ ...draft, id: session.last, times: 0 });
  session.draft = {};
  return led(session, '/policies', 'The policy is in force.');
}

function policyPage(visit: SessionVisit, policy: Policy): Reply {
  const { times, months } = policy;
  const known = ENDS[times] ?? OPEN_END;
  const end = visit.bugs.has('third-extension') ? String(ENDS[times]) : known;
  return page(
    visit,
    policy.name,
    html`<p>For ${policy.scope}, ${counted(months, 'month')}. It ends ${end}.</p>
<form method="post" action="/policies/${policy.id}/extend" class="bar">${guards(visit.session)}<button>Extend it</button></form>
<p><a href="/policies">All policies</a></p>`,
  );
}

const about = (handler: (visit: SessionVisit, policy: Policy) => Reply) => (visit: SessionVisit) => {
  const policy = visit.session.policies.find(({ id }) => id === Number(visit.params[0]));
  return policy ? handler(visit, policy) : notFound(visit);
};

const guarded = (handler: (visit: SessionVisit) => Reply) => (visit: SessionVisit) =>
  isGuarded(visit) ? handler(visit) : { redirect: '/policies' };

export const policyRoutes: Route<Session>[] = [
  ['GET', /^\/policies$/, listPage],
  ['GET', /^\/policies\/new\/([1-4])$/, (visit) => stepPage(visit)],
  ['POST', /^\/policies\/new\/([1-4])$/, guarded(takeStep)],
  ['GET', /^\/policies\/review$/, reviewPage],
  ['POST', /^\/policies\/apply$/, guarded(apply)],
  ['GET', /^\/policies\/(\d+)$/, about(policyPage)],
  [
    'POST',
    /^\/policies\/(\d+)\/extend$/,
    guarded(
      about(({ session }, policy) => {
        policy.times += 1;
        return led(session, `/policies/${policy.id}`, 'The policy was extended.');
      }),
    ),
  ],
];
