import { bugs } from './bugs.js';
import { fieldsOf, messageOf, post } from './lib.js';

const form = document.getElementById('payment');
const note = document.getElementById('payment-note');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const answer = await post('/api/pay', fieldsOf(form));
  if (answer?.ok) {
    location.assign(answer.next);
    return;
  }
  note.classList.add('error');
  note.textContent = bugs.has('declined-card') ? answer.decline.reason : messageOf(answer);
});
