/** The site's own rules, written apart from those of the explorer that has to satisfy them. */
export function isCard(text: string): boolean {
  const digits = text.replace(/\s/g, '');
  if (!/^\d{13,19}$/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits.at(-1 - at)) * (at % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

export function isIban(text: string): boolean {
  const bare = text.replace(/\s/g, '');
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare)) return false;
  const digits = (bare.slice(4) + bare.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

const POSTCODES: Record<string, RegExp> = {
  AT: /^\d{4}$/,
  CH: /^\d{4}$/,
  DE: /^\d{5}$/,
  US: /^\d{5}(-\d{4})?$/,
};

export function isPostcode(country: string, text: string): boolean {
  return POSTCODES[country]?.test(text) ?? false;
}

export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text);
}

/** Whole days between two ISO dates, not a number where one is none. */
export function nights(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
