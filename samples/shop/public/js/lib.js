/** Sends fields as JSON and gives the answer; null when the server failed or cannot be reached. */
export async function post(path, fields) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  }).catch(() => null);
  return response?.ok ? response.json() : null;
}

/** Shows a short message at the foot of the window. */
export function toast(message) {
  const box = document.getElementById('toast');
  if (!box) return;
  box.textContent = message;
  box.classList.remove('shown');
  void box.offsetWidth;
  box.classList.add('shown');
}

/** The answer's message, or an apology when there was no answer. */
export function messageOf(answer) {
  return answer?.message ?? 'Sorry, that did not work. Please try again.';
}

export function showCount(count) {
  const badge = document.getElementById('cart-count');
  if (badge && typeof count === 'number') badge.textContent = String(count);
}

export function fieldsOf(form) {
  return Object.fromEntries(new FormData(form));
}

/** Sends a form to an API on submit, once until it is answered, and shows the answer in its note. */
export function wireForm(form, path, extra = {}, onDone = () => {}) {
  const note = form.querySelector('.note');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (form.dataset.sending) return;
    form.dataset.sending = 'yes';
    const answer = await post(path, { ...fieldsOf(form), ...extra }).finally(
      () => delete form.dataset.sending,
    );
    note.textContent = messageOf(answer);
    note.classList.toggle('error', !answer?.ok);
    if (answer?.ok) onDone(answer);
  });
}
