import { html } from '../html.ts';
import type { Reply, Route, Visit } from '../http.ts';
import { field, layout } from '../layout.ts';

const QUESTIONS: [string, string][] = [
  ['How long does delivery take?', 'Two to four working days. Express orders leave the same day.'],
  ['Can I send something back?', 'Yes, within sixty days, used or not. We mend what we can.'],
  ['Do you ship abroad?', 'Not yet. Our makers can barely keep up with these islands.'],
  ['How do mendings work?', 'Post it to the workshop. We repair it and post it home, free.'],
];
const TOPICS = ['An order', 'A mending', 'A workshop visit', 'Something else'];

/** The page for an address that leads nowhere. */
export function notFound(visit: Visit): Reply {
  const content = html`<h1>We looked everywhere</h1><p>There is no page here. <a href="/">Back to the shop front</a></p>`;
  return { page: layout(visit, 'Not found', content), status: 404 };
}

function about(visit: Visit): Reply {
  const content = html`<h1>Our story</h1>
<p>Fernwood began in 2009 as a shelf in a bicycle shop. Forty workshops later the shelf is longer, and the rule is the
same: if it cannot be mended, we do not sell it.</p>
<p><img src="/img/wool-throw-1.svg" alt="A folded herringbone throw" width="320" height="320"></p>
<p><a class="button" href="/contact">Visit the workshop</a></p>`;
  return { page: layout(visit, 'Our story', content) };
}

function delivery(visit: Visit): Reply {
  const content = html`<h1>Delivery and returns</h1>
<table><caption>What it costs</caption><thead><tr><th scope="col">Service</th><th scope="col">Days</th><th scope="col">Price</th></tr></thead>
<tbody><tr><td>Standard</td><td>2 to 4</td><td>£3.95, free over £50</td></tr><tr><td>Express</td><td>1</td><td>£7.95</td></tr></tbody></table>
<p>Changed your mind? Sixty days, no questions. <a href="/contact">Tell us</a> and we send a label.</p>`;
  return { page: layout(visit, 'Delivery and returns', content) };
}

function faq(visit: Visit): Reply {
  const content = html`<h1>Questions</h1>
<p><button type="button" class="quiet" id="open-all" aria-expanded="false">Open all answers</button></p>
${QUESTIONS.map(([question, answer]) => html`<details><summary>${question}</summary><p>${answer}</p></details>`)}
<p>Not here? <a href="/contact">Contact us</a></p>`;
  return { page: layout(visit, 'Questions', content, ['faq']) };
}

function contact(visit: Visit): Reply {
  const labelled = !visit.bugs.has('contact-no-label');
  const content = html`<h1>Contact us</h1><p>We answer within a working day.</p>
<form id="contact" class="stack" novalidate>
  ${field('Your name', 'name', { autocomplete: 'name', required: true })}
  ${field('Email', 'email', { type: 'email', autocomplete: 'email', required: true })}
  <div class="field">${labelled ? html`<label for="topic">Topic</label>` : html`<span>Topic</span>`}
  <select id="topic" name="topic">${TOPICS.map((topic) => html`<option>${topic}</option>`)}</select></div>
  <div class="field"><label for="message">Message</label><textarea id="message" name="message" rows="5" maxlength="1000"></textarea></div>
  <button type="submit">Send message</button>
  <p class="note" id="contact-note" role="status"></p>
</form>`;
  return { page: layout(visit, 'Contact us', content, ['contact']) };
}

/** Pages of text, and the contact form. */
export const contentRoutes: Route[] = [
  ['GET', /^\/about$/, about],
  ['GET', /^\/delivery$/, delivery],
  ['GET', /^\/faq$/, faq],
  ['GET', /^\/contact$/, contact],
];
