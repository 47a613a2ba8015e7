const byId = (id) => document.getElementById(id);
const on = (id, handler) => byId(id)?.addEventListener('click', handler);

on('choose-all', () => {
  const boxes = [...document.querySelectorAll('#people input')];
  const [first] = boxes;
  const strict = document.body.dataset.strict === 'yes';
  if (!first && !strict) {
    byId('chosen').textContent = 'There is nobody to choose.';
    return;
  }
  const wanted = !first.checked;
  for (const box of boxes) box.checked = wanted;
  byId('chosen').textContent = wanted ? `${boxes.length} chosen` : 'None chosen';
});

on('refresh', (event) => {
  void refresh(event.currentTarget.dataset.from ?? '/figures.json');
});

async function refresh(address) {
  const reply = await fetch(address);
  const { people, roles } = await reply.json();
  const at = new Date().toLocaleTimeString('en-GB');
  byId('figures').textContent = `${people} people, ${roles} roles (${at})`;
}

on('copy', async (event) => {
  if ('dead' in event.currentTarget.dataset) return;
  const text = document.querySelector('dl').textContent;
  await navigator.clipboard?.writeText(text).catch(() => {});
  byId('copied').textContent = 'The figures were copied.';
});

on('help', () => {
  const text = byId('help-text');
  text.textContent = text.textContent ? '' : 'A key that nobody uses any more should be deleted.';
});

on('ask-open', (event) => {
  const dialog = byId('ask-dialog');
  if ('stays' in event.currentTarget.dataset) dialog.hidden = false;
  else dialog.showModal();
});

on('ask-no', () => {
  const dialog = byId('ask-dialog');
  if (dialog instanceof HTMLDialogElement) dialog.close();
  else dialog.hidden = true;
});
