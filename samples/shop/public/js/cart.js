import { fieldsOf, messageOf, post, showCount, toast } from './lib.js';

const cart = document.getElementById('cart');

async function change(path, fields) {
  const answer = await post(path, fields);
  toast(messageOf(answer));
  showCount(answer?.count);
  const response = await fetch('/fragments/cart');
  if (response.ok) cart.innerHTML = await response.text();
}

cart.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-change], button[data-remove]');
  const line = button?.closest('.line');
  if (!line) return;
  const { slug, quantity } = line.dataset;
  if (button.dataset.change) {
    change('/api/cart/change', { slug, quantity: Number(quantity) + Number(button.dataset.change) });
  } else {
    change('/api/cart/remove', { slug });
  }
});

cart.addEventListener('submit', (event) => {
  event.preventDefault();
  change('/api/voucher', fieldsOf(event.target));
});
