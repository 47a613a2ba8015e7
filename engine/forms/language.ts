/** Words that forms of a language hardly do without, and scripts that only it is written in. */
const SIGNS: readonly [language: string, pattern: RegExp][] = [
  ['ja', /[\p{scx=Hiragana}\p{scx=Katakana}]|郵便番号|都道府県|氏名|電話番号|住所|生年月日|番地|予約/u],
  ['ko', /\p{scx=Hangul}/u],
  ['zh', /\p{sc=Han}/u],
  ['ru', /\p{sc=Cyrillic}/u],
  [
    'de',
    /passwort|stra(ß|ss)e|vorname|nachname|postleitzahl|\bplz\b|benutzer|geburt|telefon(nummer)?\b|\bort\b|anmelden|absenden|weiter|senden|bitte|straße|betreff|nachricht|hausnummer/i,
  ],
  [
    'fr',
    /mot de passe|pr[ée]nom|code postal|\bville\b|t[ée]l[ée]phone|adresse|courriel|naissance|envoyer|connexion|soci[ée]t[ée]|\bnom\b/i,
  ],
  [
    'es',
    /contrase|apellido|c[óo]digo postal|ciudad|tel[ée]fono|direcci[óo]n|correo|nacimiento|enviar|nombre|guardar/i,
  ],
  ['it', /cognome|\bcap\b|citt[àa]|indirizzo|nascita|invia|telefono|provincia|\bnome\b|ragione sociale/i],
  [
    'pt',
    /senha|palavra-?passe|sobrenome|apelido|endere[çc]o|cidade|telefone|nascimento|\bcep\b|morada|\bnome\b/i,
  ],
  [
    'nl',
    /wachtwoord|voornaam|achternaam|woonplaats|huisnummer|telefoon|geboorte|gebruiker|verzenden|straat/i,
  ],
  ['pl', /has[łl]o|imi[ęe]|nazwisko|kod pocztowy|miasto|ulica|wy[śs]lij|urodzenia|zaloguj/i],
  ['sv', /l[öo]senord|f[öo]rnamn|efternamn|postnummer|\bort\b|gatuadress|f[öo]delse|anv[äa]ndar|skicka/i],
  ['tr', /[şs]ifre|soyad|posta kodu|[şs]ehir|do[ğg]um|g[öo]nder|kullan[ıi]c[ıi]|telefon numaras/i],
  [
    'en',
    /password|name|post ?code|\bzip\b|city|street|phone|address|birth|submit|send|company|state|number/i,
  ],
];

/** The language that most of these labels are in, as an ISO 639-1 code; '' when none tells. */
export function languageOf(texts: readonly string[]): string {
  let found = '';
  let most = 0;
  for (const [language, pattern] of SIGNS) {
    const count = texts.filter((text) => pattern.test(text)).length;
    if (count <= most) continue;
    found = language;
    most = count;
  }
  return found;
}
