const button = document.getElementById('open-all');

button.addEventListener('click', () => {
  const open = button.getAttribute('aria-expanded') !== 'true';
  for (const answer of document.querySelectorAll('details')) answer.open = open;
  button.setAttribute('aria-expanded', String(open));
  button.textContent = open ? 'Close all answers' : 'Open all answers';
});
