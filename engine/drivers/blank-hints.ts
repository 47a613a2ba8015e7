import type { FieldHints } from './contract.ts';

/** A text field of which nothing is known: what a driver, or a test, has to say of one is added to it. */
export const BLANK_HINTS: FieldHints = {
  input_type: 'text',
  label: '',
  field_name: '',
  placeholder: '',
  autocomplete: '',
  pattern: '',
  required: false,
  max_length: null,
  min: '',
  max: '',
  options: [],
  value: '',
  validation_message: '',
};
