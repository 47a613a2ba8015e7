const list = document.getElementById('listing');
const sort = document.getElementById('sort');
const categories = document.getElementById('categories');

async function show(query) {
  const response = await fetch(`/fragments/listing?${query}`);
  if (!response.ok) return;
  list.innerHTML = await response.text();
  const category = query.get('category') ?? '';
  for (const link of categories.querySelectorAll('a')) {
    if (link.dataset.category === category) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  sort.value = query.get('sort') || 'featured';
}

function go(query) {
  history.pushState(null, '', `/shop?${query}`);
  return show(query);
}

sort.addEventListener('change', () => {
  const query = new URLSearchParams(location.search);
  query.set('sort', sort.value);
  query.delete('page');
  return go(query);
});

document.getElementById('main').addEventListener('click', (event) => {
  const link = event.target.closest('#categories a, .pages a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const query = new URL(link.href).searchParams;
  if (link.dataset.category !== undefined) query.set('sort', sort.value);
  go(query);
});

addEventListener('popstate', () => show(new URLSearchParams(location.search)));
