import { bugs } from './bugs.js';
import { messageOf, post, toast } from './lib.js';

const list = document.getElementById('wishes');

list.addEventListener('click', (event) => {
  const line = event.target.closest('[data-remove]')?.closest('.line');
  if (!line) return;
  line.remove();
  const next = list.querySelector('.line');
  if (bugs.has('wishlist-last-item')) next.querySelector('[data-remove]').focus();
  else next?.querySelector('[data-remove]').focus();
  document.getElementById('no-wishes').hidden = next !== null;
  post('/api/wishes', { slug: line.dataset.slug }).then((answer) => toast(messageOf(answer)));
});
