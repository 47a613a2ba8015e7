import { describe, expect, it } from 'vitest';
import { type Demand, joined, meet } from './demand.ts';
import { isComplaint, readMessage } from './messages.ts';

const TABLE: readonly (readonly [string, Partial<Demand>])[] = [
  ['Please lengthen this text to 8 characters or more (you are currently using 3 characters).', { least: 8 }],
  [
    'Please shorten this text to 20 characters or less (you are currently using 25 characters).',
    { most: 20 },
  ],
  ['Value must be greater than or equal to 5.', { low: 5 }],
  ['Value must be less than or equal to 10.', { high: 10 }],
  ['Value must be 06/15/2030 or later.', { first: '2030-06-15' }],
  ['Please fill out this field.', { required: true }],
  ['Please check this box if you want to proceed.', { required: true }],
  ['Password must be at least 8 characters', { least: 8 }],
  ['Must contain a number', { digit: true }],
  ['At least one uppercase letter is required', { upper: true }],
  ['Use 12 or more characters with a mix of letters, numbers & symbols', { least: 12, special: true }],
  ['Must contain a lowercase letter and a special character', { lower: true, special: true }],
  ['Choose a quantity between 1 and 10', { low: 1, high: 10 }],
  ['Must be between 3 and 16 characters long', { least: 3, most: 16 }],
  ['Quantity must be greater than 4', { low: 5 }],
  ['Max 20', { high: 20 }],
  ['At most €5,000', { high: 5000 }],
  ['No more than the price of $1,250.50', { high: 1250.5 }],
  ['At most the declared value (€250)', { high: 250 }],
  ['Title is too long (maximum is 40 characters)', { most: 40 }],
  ['No more than 50 characters, please', { most: 50 }],
  ['You must be 18 or older', { low: 18 }],
  ['That user name is already taken', { again: 1 }],
  ['An account with this e-mail already exists', { again: 1 }],
  ['Invalid date format, use DD/MM/YYYY', { format: 'DD/MM/YYYY' }],
  ['Passwords do not match', { matches: true }],
  ['Only letters are allowed', { only: 'letters' }],
  ['Letters and numbers only', { only: 'word' }],
  ['PIN must be exactly 6 digits', { least: 6, most: 6, only: 'digits' }],
  ['Code must start with "INV-"', { starts: 'INV-' }],
  ['Spaces are not allowed: enter it without spaces', { bare: true }],
  ['The date must be in the future', { when: 'future' }],
  ['Date of birth cannot be in the future', { when: 'past' }],
  ['Enter a whole number', { whole: true }],
  ['Please choose at least 2 options', { picks_least: 2 }],
  ['Pick no more than 3 answers', { picks_most: 3 }],
  ['Dates from 2030-01-01 to 2030-12-31', { first: '2030-01-01', last: '2030-12-31' }],
  ['Das Passwort muss mindestens 10 Zeichen lang sein', { least: 10 }],
  ['Bitte geben Sie ein Datum im Format TT.MM.JJJJ ein', { format: 'TT.MM.JJJJ' }],
  ['Dieser Benutzername ist bereits vergeben', { again: 1 }],
  ['Muss eine Ziffer und ein Sonderzeichen enthalten', { digit: true, special: true }],
  ['Die Passwörter stimmen nicht überein', { matches: true }],
  ['Le mot de passe doit contenir au moins 12 caractères', { least: 12 }],
  ['Cette adresse est déjà utilisée', { again: 1 }],
  ['Ce champ est obligatoire', { required: true }],
  ['Debe tener al menos 6 caracteres', { least: 6 }],
  ['El usuario ya existe', { again: 1 }],
  ['Le password non coincidono', { matches: true }],
  ['A senha deve conter pelo menos 8 caracteres', { least: 8 }],
  ['Minimaal 8 tekens', { least: 8 }],
  ['Hasło musi mieć co najmniej 8 znaków', { least: 8 }],
  ['Пароль должен содержать не менее 8 символов', { least: 8 }],
  ['パスワードは8文字以上で入力してください', { least: 8 }],
  ['密码至少8个字符', { least: 8 }],
];

describe('readMessage', () => {
  it.each(TABLE)('%s', (message, demand) => {
    expect(readMessage(message)).toMatchObject(demand);
  });

  it('does not take what asks for nothing for a demand', () => {
    for (const text of [
      'Please match the requested format.',
      'Thank you!',
      'Something went wrong.',
      'Your cart',
    ])
      expect(readMessage(text)).toBeNull();
  });

  it('counts the sorts of characters of a password apart from its length', () => {
    expect(readMessage('Password needs at least one digit')).toEqual({ digit: true });
    const all = readMessage(
      'At least 10 characters, one uppercase, one lowercase, one number and one symbol',
    );
    expect(all).toEqual({ least: 10, upper: true, lower: true, digit: true, special: true });
  });
});

describe('isComplaint', () => {
  it.each([
    'Invalid e-mail',
    'Card declined',
    'Bitte geben Sie Ihren Namen ein',
    'Veuillez saisir un nom',
    '必須項目です',
  ])('%s', (text) => expect(isComplaint(text)).toBe(true));

  it.each(['Thank you for your order', 'Showing 1-10 of 50 results', 'Saved', 'Willkommen zurück'])(
    'not: %s',
    (text) => expect(isComplaint(text)).toBe(false),
  );
});

describe('demands', () => {
  it('are met', () => {
    expect(meet('rove', { least: 8, digit: true, upper: true })).toMatch(/^(?=.*\d)(?=.*[A-Z]).{8,}$/);
    expect(meet('Rove-2468', { only: 'word' })).toBe('Rove2468');
    expect(meet('rove12', { only: 'letters' })).toBe('rovebc');
    expect(meet('a long text of rove12', { most: 8 })).toBe('a long12');
    expect(meet('12', { starts: 'INV-' })).toBe('INV-12');
  });

  it('add up', () => {
    const { demand, grew } = joined({ least: 8 }, { digit: true });
    expect([demand, grew]).toEqual([{ least: 8, digit: true }, true]);
    expect(joined(demand, { least: 6 }).grew).toBe(false);
    expect(joined({ again: 1 }, { again: 1 }).demand).toEqual({ again: 2 });
  });
});
