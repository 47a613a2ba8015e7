import { bugs } from './bugs.js';
import { fieldsOf, messageOf, post } from './lib.js';

const search = document.querySelector('form.search');
search?.addEventListener('submit', (event) => {
  if (!bugs.has('empty-search-crash')) return;
  event.preventDefault();
  const [first, ...rest] = search.elements.q.value.match(/\S+/g);
  location.assign(`/shop?q=${encodeURIComponent([first, ...rest].join(' '))}`);
});

const newsletter = document.getElementById('newsletter');
const note = document.getElementById('newsletter-note');
newsletter?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const answer = await post('/api/newsletter', fieldsOf(newsletter));
  if (answer?.ok && bugs.has('newsletter-rejection')) {
    note.textContent = `Thank you. We write to ${answer.subscriber.email} once a month.`;
    return;
  }
  note.textContent = messageOf(answer);
  note.classList.toggle('error', !answer?.ok);
});
