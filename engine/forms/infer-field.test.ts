import { describe, expect, it } from 'vitest';
import { hintsWith } from '#tests/support/field-samples.ts';
import type { FieldHints } from '../drivers/contract.ts';
import type { FieldKind } from './field-kind.ts';
import { inferField } from './infer-field.ts';

type Given = Partial<FieldHints>;

function expectKinds(table: readonly (readonly [Given, FieldKind])[]): void {
  const wrong = table
    .map(([given, kind]) => ({ given, kind, got: inferField(hintsWith(given)) }))
    .filter(({ kind, got }) => kind !== got);
  expect(wrong).toEqual([]);
}

const label = (text: string): Given => ({ label: text });
const name = (text: string): Given => ({ field_name: text });

describe('inferField', () => {
  it('reads types, autofill tokens, names, examples and limits', () => {
    expectKinds([
      [{ input_type: 'email' }, 'email'],
      [{ autocomplete: 'shipping postal-code' }, 'postcode'],
      [{ autocomplete: 'section-blue billing street-address' }, 'street'],
      [{ autocomplete: 'username webauthn', label: 'Email or phone' }, 'username'],
      [{ autocomplete: 'home tel' }, 'phone'],
      [{ autocomplete: 'cc-exp-month', input_type: 'select' }, 'card_month'],
      [{ autocomplete: 'off', label: 'City' }, 'city'],
      [{ autocomplete: 'new-password', input_type: 'password' }, 'password'],
      [name('user_phone'), 'phone'],
      [name('lastName'), 'last_name'],
      [label('Last day'), 'date_end'],
      [label('First day'), 'date'],
      [name('order[billing][postal_code]'), 'postcode'],
      [name('fname'), 'first_name'],
      [name('pwd'), 'password'],
      [name('dob'), 'birth_date'],
      [name('addr1'), 'street'],
      [name('qty'), 'quantity'],
      [name('ccnum'), 'card_number'],
      [name('cvv2'), 'card_cvc'],
      [name('smtp_host'), 'domain'],
      [{ label: 'Card number', input_type: 'tel' }, 'card_number'],
      [{ label: 'Security code', input_type: 'password' }, 'card_cvc'],
      [{ placeholder: 'MM / YY' }, 'card_expiry'],
      [{ placeholder: 'jane@company.com' }, 'email'],
      [{ placeholder: 'https://…', label: 'Portfolio' }, 'url'],
      [{ placeholder: '1234 1234 1234 1234' }, 'card_number'],
      [{ placeholder: 'DE00 0000 0000 0000 0000 00' }, 'iban'],
      [{ placeholder: '* * * * *' }, 'cron'],
      [{ placeholder: '192.168.0.1' }, 'ip'],
      [{ placeholder: '#rrggbb', label: 'Accent colour' }, 'color'],
      [{ label: 'Decks', value: '4' }, 'number'],
      [{ label: 'Sail', value: '10,393' }, 'number'],
      [{ label: 'Postcode', value: '10115' }, 'postcode'],
      [label('Service every (weeks)'), 'number'],
      [{ placeholder: 'TT.MM.JJJJ' }, 'date'],
      [{ input_mode: 'email', label: 'Contact' }, 'email'],
      [{ input_mode: 'numeric', max_length: 6, pattern: '\\d{6}' }, 'code'],
      [{ input_type: 'textarea' }, 'message'],
      [{ input_type: 'div' }, 'message'],
      [{ input_type: 'number', label: 'Date of birth year' }, 'year'],
      [{ input_type: 'date', label: 'Date of birth' }, 'birth_date'],
      [{ input_type: 'date', label: 'Check-out' }, 'date_end'],
      [{ label: 'Whatever' }, 'text'],
    ]);
  });

  it('knows what the words of English forms ask for', () => {
    expectKinds([
      [label('Name on card'), 'card_holder'],
      [label('Expiry date'), 'card_expiry'],
      [label('First name'), 'first_name'],
      [label('Surname'), 'last_name'],
      [label('ZIP code'), 'postcode'],
      [label('Address line 2 (optional)'), 'address_extra'],
      [label('IP address'), 'ip'],
      [label('Email address'), 'email'],
      [label('State / Province'), 'region'],
      [label('VAT number'), 'vat_id'],
      [label('Social Security Number'), 'tax_id'],
      [label('Promo code'), 'coupon'],
      [label('Job title'), 'job'],
      [label('Time zone'), 'timezone'],
      [label('Cron expression'), 'cron'],
      [label('Metadata (JSON)'), 'json'],
      [label('Latitude'), 'latitude'],
      [label('Tags'), 'tags'],
      [label('Check-in'), 'date'],
      [label('Webhook URL'), 'url'],
      [label('Port'), 'port'],
      [label('Verification code'), 'code'],
      [label('Leave this field empty'), 'trap'],
      [{ label: 'Weight (kg)', input_type: 'number' }, 'weight'],
      [{ label: 'Discount rate %', input_type: 'number' }, 'percent'],
      [label('What needs to be done?'), 'title'],
    ]);
  });

  it('knows the commonest fields in other languages', () => {
    expectKinds([
      [label('Vorname'), 'first_name'],
      [label('Nachname'), 'last_name'],
      [label('Postleitzahl'), 'postcode'],
      [label('Straße und Hausnummer'), 'street'],
      [label('Ort'), 'city'],
      [label('Passwort wiederholen'), 'password'],
      [label('Telefonnummer'), 'phone'],
      [label('Geburtsdatum'), 'birth_date'],
      [label('Benutzername'), 'username'],
      [label('Ihre Nachricht'), 'message'],
      [label('Prénom'), 'first_name'],
      [label('Nom de famille'), 'last_name'],
      [label('Code postal'), 'postcode'],
      [label('Mot de passe'), 'password'],
      [label('Adresse e-mail'), 'email'],
      [label('Ville'), 'city'],
      [label('Numéro de carte'), 'card_number'],
      [label('Apellidos'), 'last_name'],
      [label('Correo electrónico'), 'email'],
      [label('Contraseña'), 'password'],
      [label('Código postal'), 'postcode'],
      [label('Fecha de nacimiento'), 'birth_date'],
      [label('Cognome'), 'last_name'],
      [label('CAP'), 'postcode'],
      [label('Città'), 'city'],
      [label('Partita IVA'), 'vat_id'],
      [label('Codice fiscale'), 'tax_id'],
      [label('Sobrenome'), 'last_name'],
      [label('Senha'), 'password'],
      [label('CEP'), 'postcode'],
      [label('CPF'), 'tax_id'],
      [label('Achternaam'), 'last_name'],
      [label('Wachtwoord'), 'password'],
      [label('Huisnummer'), 'house_number'],
      [label('Woonplaats'), 'city'],
      [label('Imię'), 'first_name'],
      [label('Nazwisko'), 'last_name'],
      [label('Kod pocztowy'), 'postcode'],
      [label('Hasło'), 'password'],
      [label('Förnamn'), 'first_name'],
      [label('Lösenord'), 'password'],
      [label('Postnummer'), 'postcode'],
      [label('Soyadınız'), 'last_name'],
      [label('Şifre'), 'password'],
      [label('Kullanıcı adı'), 'username'],
      [label('Telefon numarası'), 'phone'],
      [label('Фамилия'), 'last_name'],
      [label('Электронная почта'), 'email'],
      [label('Почтовый индекс'), 'postcode'],
      [label('Пароль'), 'password'],
      [label('Город'), 'city'],
      [label('Номер телефона'), 'phone'],
      [label('用户名'), 'username'],
      [label('密码'), 'password'],
      [label('手机号码'), 'phone'],
      [label('邮箱'), 'email'],
      [label('验证码'), 'code'],
      [label('メールアドレス'), 'email'],
      [label('パスワード'), 'password'],
      [label('郵便番号'), 'postcode'],
      [label('電話番号'), 'phone'],
      [label('都道府県'), 'region'],
      [label('생년월일'), 'birth_date'],
      [label('비밀번호'), 'password'],
      [label('휴대폰 번호'), 'phone'],
      [label('우편번호'), 'postcode'],
      [label('이메일'), 'email'],
    ]);
  });

  it('reads lists by what they hold', () => {
    const select = (options: string[], over: Given = {}): Given => ({
      input_type: 'select',
      options,
      ...over,
    });
    expectKinds([
      [select(['', 'DE', 'AT', 'CH', 'FR']), 'country'],
      [select(['1', '2', '3'], { option_texts: ['Germany', 'Austria', 'France'] }), 'country'],
      [select(['EUR', 'USD', 'GBP']), 'currency'],
      [select(['Europe/Berlin', 'Europe/Paris', 'America/New_York']), 'timezone'],
      [
        select(['a', 'b', 'c'], { option_texts: ['United Kingdom (+44)', 'France (+33)', 'Spain (+34)'] }),
        'dial_code',
      ],
    ]);
  });

  it('costs little', () => {
    const fields = ['Vorname', 'E-mail', 'Card number', 'Anything else', 'Country'].map((text, index) =>
      hintsWith({ label: text, field_name: `field_${index}`, placeholder: `For example ${index}` }),
    );
    for (const field of fields) inferField(field);
    const start = performance.now();
    for (let n = 0; n < 200; n += 1) for (const field of fields) inferField(field);
    console.error(`${(((performance.now() - start) / 1_000) * 1_000).toFixed(1)} µs to infer a field`);
  });
});
