const postcode = document.getElementById('f-postcode');
const quote = document.getElementById('quote');

postcode.addEventListener('change', async () => {
  const response = await fetch(`/api/delivery-quote?postcode=${encodeURIComponent(postcode.value)}`);
  quote.textContent = response.ok ? (await response.json()).message : '';
});
