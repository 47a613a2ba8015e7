import { bugs } from './bugs.js';
import { messageOf, post, showCount, toast, wireForm } from './lib.js';

const { slug } = document.querySelector('.product').dataset;
const shown = document.getElementById('shown');
const thumbs = [...document.querySelectorAll('.thumb')];

for (const thumb of thumbs) {
  thumb.addEventListener('click', () => {
    if (thumb.getAttribute('aria-pressed') === 'true') {
      shown.classList.toggle('zoomed');
      return;
    }
    shown.src = thumb.querySelector('img').src;
    for (const each of thumbs) each.setAttribute('aria-pressed', String(each === thumb));
  });
}

const quantity = document.getElementById('quantity');
const stepNote = document.getElementById('buy-note');
for (const button of document.querySelectorAll('[data-step]')) {
  button.addEventListener('click', () => {
    const next = (Number(quantity.value) || 0) + Number(button.dataset.step);
    const allowed = Math.min(20, Math.max(1, next));
    quantity.value = String(allowed);
    if (allowed !== next) toast(`Choose a quantity from 1 to 20.`);
    stepNote.textContent = '';
  });
}
wireForm(document.getElementById('buy'), '/api/cart', { slug }, ({ count }) => showCount(count));

const wish = document.getElementById('wish');
wish.addEventListener('click', async () => {
  const answer = await post('/api/wishes', { slug });
  toast(messageOf(answer));
  if (!answer?.ok) return;
  wish.setAttribute('aria-pressed', String(answer.wished));
  wish.textContent = answer.wished ? 'Take off wish list' : 'Add to wish list';
});

const tabs = [...document.querySelectorAll('[role=tab]')];
function select(tab) {
  for (const each of tabs) {
    const on = each === tab;
    each.setAttribute('aria-selected', String(on));
    each.tabIndex = on ? 0 : -1;
    document.getElementById(each.getAttribute('aria-controls')).hidden = !on;
  }
  tab.focus();
  if (tab.id === 't-reviews' && bugs.has('missing-review-script')) loadStars();
}

function loadStars() {
  const script = document.createElement('script');
  script.src = '/js/vendor/star-meter.min.js';
  document.head.append(script);
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener('click', () => {
    const panel = document.getElementById(tab.getAttribute('aria-controls'));
    if (tab.getAttribute('aria-selected') === 'true') panel.classList.toggle('roomy');
    else select(tab);
  });
  tab.addEventListener('keydown', (event) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (move) select(tabs[(index + move + tabs.length) % tabs.length]);
  });
}

const review = document.getElementById('review');
wireForm(review, '/api/reviews', { slug }, ({ review: posted }) => {
  const item = document.createElement('li');
  const name = document.createElement('strong');
  const text = document.createElement('p');
  name.textContent = posted.name;
  text.textContent = posted.text;
  item.append(name, ` ${posted.stars} of 5`, text);
  document.getElementById('reviews').append(item);
  review.reset();
});
