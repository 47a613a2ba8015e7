import { bugs } from './bugs.js';

const LATE_MS = 600;
const button = document.getElementById(bugs.has('dead-more-ideas') ? 'showMore' : 'show-more');
const more = document.getElementById('more-ideas');

button?.addEventListener('click', () => {
  more.hidden = !more.hidden;
  button.setAttribute('aria-expanded', String(!more.hidden));
  button.textContent = more.hidden ? 'Show more ideas' : 'Show fewer ideas';
});

if (bugs.has('late-banner')) {
  setTimeout(() => {
    const banner = document.createElement('p');
    banner.className = 'banner late';
    banner.textContent = 'Free delivery on orders over £50, all this month';
    document.body.prepend(banner);
  }, LATE_MS);
}
