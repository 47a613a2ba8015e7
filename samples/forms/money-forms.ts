import type { Errors, SampleForm } from './render.ts';
import { isCard, isIban, isPostcode, nights } from './rules.ts';

const checkout: SampleForm = {
  id: 'checkout',
  path: '/checkout',
  title: 'Checkout',
  fields: [
    { name: 'name', label: 'Name', attrs: 'autocomplete="shipping name"' },
    { name: 'street', label: 'Street and number', attrs: 'autocomplete="shipping street-address"' },
    { name: 'postcode', label: 'Postcode', attrs: 'autocomplete="shipping postal-code"' },
    { name: 'city', label: 'City' },
    {
      name: 'country',
      label: 'Country',
      options: [
        ['', 'Select a country…'],
        ['AT', 'Austria'],
        ['CH', 'Switzerland'],
        ['DE', 'Germany'],
        ['US', 'United States'],
      ],
    },
    { name: 'card', label: 'Card number', attrs: 'inputmode="numeric" autocomplete="cc-number"' },
    { name: 'expiry', label: 'Expiry', attrs: 'placeholder="MM/YY"' },
    { name: 'cvc', label: 'CVC', attrs: 'maxlength="4"' },
  ],
  button: 'Place the order',
  errors: 'top',
  check(input): Errors {
    const errors: Errors = {};
    for (const name of ['name', 'street', 'city'])
      if (!input[name]?.trim()) errors[name] = `${name} is required`;
    if (!input.country) errors.country = 'Please choose a country';
    else if (!isPostcode(input.country, input.postcode ?? ''))
      errors.postcode = 'The postcode does not belong to the country';
    if (!isCard(input.card ?? '')) errors.card = 'Invalid card number';
    const [month = 0, year = 0] = (input.expiry ?? '').split('/').map(Number);
    if (!(month >= 1 && month <= 12 && year >= 27 && year <= 40)) errors.expiry = 'The card has expired';
    if (!/^\d{3}$/.test(input.cvc ?? '')) errors.cvc = 'The security code has 3 digits';
    return errors;
  },
};

const booking: SampleForm = {
  id: 'booking',
  path: '/booking',
  title: 'Book a room',
  fields: [
    { name: 'room', label: 'Room', options: [['', '-- choose --'], 'Single', 'Double'], attrs: 'required' },
    { name: 'arrival', label: 'Arrival', type: 'date', attrs: 'required min="2027-03-01" max="2027-10-31"' },
    {
      name: 'departure',
      label: 'Departure',
      type: 'date',
      attrs: 'required min="2027-03-02" max="2027-11-07"',
    },
    { name: 'guests', label: 'Guests', type: 'number', attrs: 'required min="1" max="4"' },
  ],
  button: 'Book',
  errors: 'beside',
  script: `document.querySelector('form').addEventListener('submit', (event) => {
    const { arrival, departure } = event.target.elements;
    if (arrival.value < departure.value) return;
    event.preventDefault();
    alert('Departure must be after the arrival');
  });`,
  check({ arrival = '', departure = '', guests = '' }): Errors {
    const stay = nights(arrival, departure);
    if (!(stay >= 2 && stay <= 14)) return { departure: 'Stay between 2 and 14 nights' };
    return /^[1-4]$/.test(guests) ? {} : { guests: 'Between 1 and 4 guests' };
  },
};

const payout: SampleForm = {
  id: 'payout',
  path: '/payout',
  title: 'Pay out your credit',
  fields: [
    { name: 'holder', label: 'Account holder' },
    { name: 'iban', label: 'IBAN' },
    { name: 'bic', label: 'BIC (optional)' },
    { name: 'amount', label: 'Amount', attrs: 'inputmode="decimal"' },
    { name: 'currency', label: 'Currency', options: ['EUR', 'CHF', 'SEK'] },
  ],
  button: 'Request payout',
  errors: 'beside',
  check({ holder = '', iban = '', amount = '' }): Errors {
    if (!holder.trim()) return { holder: 'The account holder is required' };
    if (!isIban(iban)) return { iban: 'This IBAN is not valid' };
    const value = Number(amount);
    return value >= 25 && value <= 400 ? {} : { amount: 'The amount must be between 25 and 400' };
  },
};

export const MONEY_FORMS: readonly SampleForm[] = [checkout, booking, payout];
