import type { Errors, SampleForm } from './render.ts';
import { isJson } from './rules.ts';

const ITEMS = ['alder table', 'birch chair', 'cedar shelf', 'oak bench'];

const search: SampleForm = {
  id: 'search',
  path: '/find',
  title: 'Find a piece of furniture',
  method: 'get',
  fields: [{ name: 'q', label: 'What are you looking for?', type: 'search' }],
  button: 'Search',
  errors: 'line',
  check({ q = '' }): Errors {
    const found = q.trim() !== '' && ITEMS.some((item) => item.includes(q.trim().toLowerCase()));
    return found ? {} : { q: `Nothing was found` };
  },
};

const survey: SampleForm = {
  id: 'survey',
  path: '/survey',
  title: 'How are we doing?',
  fields: [
    {
      name: 'again',
      label: 'Would you come again?',
      boxes: { type: 'radio', values: ['Yes', 'Maybe', 'No'] },
    },
    {
      name: 'liked',
      label: 'What did you like?',
      boxes: { type: 'checkbox', values: ['Prices', 'Choice', 'Service', 'Delivery', 'Website'] },
    },
    {
      name: 'source',
      label: 'How did you hear of us?',
      options: [['', 'Please choose'], 'Friends', 'Press', 'Search'],
    },
    { name: 'stars', label: 'Rating', type: 'range', attrs: 'min="1" max="5"' },
    { name: 'words', label: 'Tell us more', type: 'textarea' },
  ],
  button: 'Send answers',
  errors: 'beside',
  check({ again = '', liked = '', source = '', words = '' }): Errors {
    const errors: Errors = {};
    const count = liked === '' ? 0 : liked.split(',').length;
    if (!again) errors.again = 'Please choose an answer';
    if (count < 3 || count > 4) errors.liked = 'Please choose at least 3 options';
    if (!source) errors.source = 'Please choose one';
    if (words.length < 40) errors.words = 'Please write at least 40 characters';
    return errors;
  },
};

/** An editor of its own: what is typed goes into a hidden field. */
const webhook: SampleForm = {
  id: 'webhook',
  path: '/webhook',
  title: 'New webhook',
  fields: [
    { name: 'label', label: 'Webhook name' },
    { name: 'url', label: 'Payload URL', attrs: 'placeholder="https://"' },
    { name: 'schedule', label: 'Schedule (cron)', attrs: 'placeholder="*/10 * * * *"' },
    { name: 'pattern', label: 'Branch filter (regular expression)' },
    { name: 'body', label: '', type: 'hidden' },
  ],
  button: 'Create webhook',
  errors: 'beside',
  script: `const form = document.querySelector('form');
    const editor = document.createElement('div');
    Object.assign(editor, { contentEditable: 'plaintext-only' });
    editor.setAttribute('role', 'textbox');
    editor.setAttribute('aria-label', 'Body template (JSON)');
    form.insertBefore(editor, form.querySelector('button'));
    form.addEventListener('submit', () => { form.elements.body.value = editor.textContent; });`,
  check({ label = '', url = '', schedule = '', pattern = '', body = '' }): Errors {
    if (!label.trim()) return { label: 'A name is required' };
    if (!/^https:\/\/[\w.-]+/.test(url)) return { url: 'The URL must start with "https://"' };
    if (!/^(\S+ ){4}\S+$/.test(schedule)) return { schedule: 'This is not a valid cron expression' };
    if (!pattern) return { pattern: 'The filter is required' };
    return isJson(body) && body.startsWith('{') ? {} : { url: 'The body must be valid JSON' };
  },
};

const contact: SampleForm = {
  id: 'kontakt',
  path: '/kontakt',
  title: 'Schreiben Sie uns',
  language: 'de',
  fields: [
    { name: 'anrede', label: 'Anrede', options: [['', 'Bitte wählen'], 'Frau', 'Herr', 'Divers'] },
    { name: 'vorname', label: 'Vorname' },
    { name: 'nachname', label: 'Nachname' },
    { name: 'strasse', label: 'Straße' },
    { name: 'hausnummer', label: 'Hausnummer' },
    { name: 'plz', label: 'PLZ' },
    { name: 'ort', label: 'Ort' },
    { name: 'telefon', label: 'Telefon' },
    { name: 'geboren', label: 'Geburtsdatum' },
    { name: 'nachricht', label: 'Ihre Nachricht', type: 'textarea' },
    { name: 'datenschutz', label: 'Ich stimme der Datenschutzerklärung zu', type: 'checkbox' },
  ],
  button: 'Absenden',
  errors: 'beside',
  check(input): Errors {
    const errors: Errors = {};
    for (const name of ['anrede', 'vorname', 'nachname', 'strasse', 'ort'])
      if (!input[name]?.trim()) errors[name] = 'Dieses Feld ist erforderlich';
    if (!/^\d+ ?[a-z]?$/.test(input.hausnummer ?? ''))
      errors.hausnummer = 'Bitte geben Sie eine Hausnummer ein';
    if (!/^\d{5}$/.test(input.plz ?? '')) errors.plz = 'Die Postleitzahl muss aus 5 Ziffern bestehen';
    if (!/^[+0][\d /-]{6,}$/.test(input.telefon ?? '')) errors.telefon = 'Ungültige Telefonnummer';
    if (!/^\d{2}\.\d{2}\.(19|20)\d{2}$/.test(input.geboren ?? ''))
      errors.geboren = 'Bitte im Format TT.MM.JJJJ eingeben';
    if ((input.nachricht ?? '').length < 30)
      errors.nachricht = 'Die Nachricht muss mindestens 30 Zeichen lang sein';
    if (input.datenschutz !== 'on') errors.datenschutz = 'Bitte stimmen Sie zu';
    return errors;
  },
};

export const TEXT_FORMS: readonly SampleForm[] = [search, survey, webhook, contact];
