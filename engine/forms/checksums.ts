/** Whether a card number's last digit fits the others (ISO/IEC 7812-1, annex B: the Luhn formula). */
export function isLuhn(number: string): boolean {
  const digits = [...number.replace(/\D/g, '')].map(Number).reverse();
  const sum = digits.reduce((all, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return all + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits.length > 1 && sum % 10 === 0;
}

/** Whether an IBAN's check digits fit (ISO 13616-1: the rearranged number is 1 modulo 97, ISO/IEC 7064). */
export function isIban(iban: string): boolean {
  const bare = iban.replace(/\s/g, '').toUpperCase();
  return /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(bare) && mod97(bare.slice(4) + bare.slice(0, 4)) === 1;
}

/** An IBAN of a country code and a national account number, with its check digits. */
export function ibanOf(code: string, account: string): string {
  const check = 98 - mod97(`${account}${code}00`);
  return `${code}${String(check).padStart(2, '0')}${account}`;
}

/** Letters count as 10 to 35; taken digit by digit, since the number is longer than a double holds. */
function mod97(text: string): number {
  let rest = 0;
  for (const digit of [...text].map((sign) => Number.parseInt(sign, 36)).join(''))
    rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/** The same number with a wrong last digit. */
export function withWrongDigit(number: string): string {
  return number.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
}
