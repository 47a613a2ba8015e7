import { wireForm } from './lib.js';

const form = document.getElementById('contact');
wireForm(form, '/api/contact', {}, () => form.reset());
