// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('rove.theme');
  } catch {
    // Storage can be refused (private windows, policies); the system's setting then decides.
    choice = null;
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
