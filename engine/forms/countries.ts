import { ibanOf } from './checksums.ts';

/**
 * What a person who lives in a country enters. Telephone numbers are of ranges kept for fiction where the country has
 * one; `account` is the national part of the example in the IBAN registry (SWIFT, ISO 13616), and the tax numbers are
 * published examples with right check digits.
 */
export type Country = {
  code: string;
  code3: string;
  language: string;
  names: readonly string[];
  postcode: string;
  city: string;
  region: readonly string[];
  street: string;
  house: string;
  /** The house number comes before the street. */
  house_first?: true;
  dial: string;
  /** The number without the trunk prefix, which is dialled in front of it inside the country. */
  phone: string;
  trunk: string;
  person: readonly [first: string, last: string];
  account: string;
  bic: string;
  vat: string;
  tax: string;
  currency: string;
  timezone: string;
  /** How dates are written. */
  dates: 'dmy/' | 'mdy/' | 'dmy.' | 'dmy-' | 'ymd-' | 'ymd/' | 'ymd.';
};

/**
 * One country a line, its cells parted by `;` and what a cell holds by `|`: code; three-letter code; language;
 * names; postcode, city, region by all its names, street, house number (`<`: before the street); dial code, number,
 * trunk prefix; first and last name; account and BIC; VAT and tax number; currency, time zone, order of dates.
 */
const TABLE = `
GB ; GBR ; en ; United Kingdom|UK|Great Britain|Vereinigtes Königreich|Royaume-Uni|Reino Unido|England ; SW1A 1AA|London|Greater London,England,LND,ENG|Downing Street|<10 ; 44|2079460958|0 ; Robin|Vester ; WEST12345698765432|NWBKGB2L ; GB999999973|AB123456C ; GBP|Europe/London|dmy/
US ; USA ; en ; United States|United States of America|USA|Vereinigte Staaten|États-Unis|Estados Unidos|Stati Uniti ; 10001|New York|New York,NY|Fifth Avenue|<350 ; 1|2125550142| ; Robin|Vester ; |CHASUS33 ; 12-3456789|772-45-6789 ; USD|America/New_York|mdy/
DE ; DEU ; de ; Germany|Deutschland|Allemagne|Alemania|Germania|Niemcy|Duitsland|Tyskland|Alemanha ; 10115|Berlin|Berlin,BE|Invalidenstraße|117 ; 49|3023125123|0 ; Robin|Vester ; 370400440532013000|COBADEFF ; DE136695976|86095742719 ; EUR|Europe/Berlin|dmy.
FR ; FRA ; fr ; France|Frankreich|Francia|França|Frankrijk|Francja ; 75001|Paris|Île-de-France,Paris,IDF|rue de Rivoli|<10 ; 33|199001234|0 ; Camille|Vester ; 20041010050500013M02606|PSSTFRPP ; FR40303265045| ; EUR|Europe/Paris|dmy/
ES ; ESP ; es ; Spain|España|Spanien|Espagne|Spagna|Espanha ; 28013|Madrid|Madrid,Comunidad de Madrid,MD,M|Gran Vía|1 ; 34|910123456| ; Ana|Vester ; 21000418450200051332|CAIXESBB ; ESA58818501|12345678Z ; EUR|Europe/Madrid|dmy/
IT ; ITA ; it ; Italy|Italia|Italien|Italie|Itália ; 00187|Roma|Roma,Lazio,RM|Via del Corso|1 ; 39|0612345678| ; Andrea|Vester ; X0542811101000000123456|BCITITMM ; IT00743110157|RSSMRA85T10A562S ; EUR|Europe/Rome|dmy/
PT ; PRT ; pt ; Portugal ; 1100-148|Lisboa|Lisboa|Rua Augusta|1 ; 351|211234567| ; Ana|Vester ; 000201231234567890154|CGDIPTPL ; PT501964843|501964843 ; EUR|Europe/Lisbon|dmy/
NL ; NLD ; nl ; Netherlands|The Netherlands|Nederland|Niederlande|Pays-Bas|Países Bajos|Paesi Bassi ; 1012 JS|Amsterdam|Noord-Holland,NH|Damrak|1 ; 31|201234567|0 ; Robin|Vester ; ABNA0417164300|ABNANL2A ; NL004495445B01|111222333 ; EUR|Europe/Amsterdam|dmy-
PL ; POL ; pl ; Poland|Polska|Polen|Pologne|Polonia ; 00-001|Warszawa|mazowieckie|Marszałkowska|1 ; 48|221234567| ; Anna|Vester ; 109010140000071219812874|WBKPPLPP ; PL8567346215|44051401359 ; PLN|Europe/Warsaw|dmy.
SE ; SWE ; sv ; Sweden|Sverige|Schweden|Suède|Suecia|Svezia ; 111 29|Stockholm|Stockholm,AB|Drottninggatan|1 ; 46|846500401|0 ; Robin|Vester ; 50000000058398257466|ESSESESS ; SE123456789701|811228-9874 ; SEK|Europe/Stockholm|ymd-
TR ; TUR ; tr ; Turkey|Türkiye|Türkei|Turquie|Turquía ; 34122|İstanbul|İstanbul|Divan Yolu Caddesi|1 ; 90|2125550142|0 ; Deniz|Yıldız ; 0006100519786457841326|TCZBTR2A ; 1234567890|10000000146 ; TRY|Europe/Istanbul|dmy.
RU ; RUS ; ru ; Russia|Russian Federation|Россия|Russland|Russie ; 101000|Москва|Москва|Тверская улица|1 ; 7|4951234567|8 ; Анна|Вестер ; |SABRRUMM ; 7707083893|7707083893 ; RUB|Europe/Moscow|dmy.
CN ; CHN ; zh ; China|中国|中國 ; 100000|北京市|北京市,北京|长安街|1 ; 86|13800138000| ; 明|王 ; |BKCHCNBJ ; 91350211M000100Y43|11010519491231002X ; CNY|Asia/Shanghai|ymd-
JP ; JPN ; ja ; Japan|日本 ; 100-0001|千代田区|東京都,Tokyo|千代田|1 ; 81|312345678|0 ; 太郎|山田 ; |BOTKJPJT ; T1180301018771| ; JPY|Asia/Tokyo|ymd/
KR ; KOR ; ko ; South Korea|Korea, Republic of|Korea|대한민국|한국 ; 04524|서울|서울특별시,서울,Seoul|세종대로|110 ; 82|23123456|0 ; 민준|김 ; |CZNBKRSE ; 1348672683| ; KRW|Asia/Seoul|ymd.
AT ; AUT ; de ; Austria|Österreich|Autriche ; 1010|Wien|Wien|Graben|1 ; 43|15123456|0 ; Robin|Vester ; 1904300234573201|BKAUATWW ; ATU13585627| ; EUR|Europe/Vienna|dmy.
CH ; CHE ; de ; Switzerland|Schweiz|Suisse|Svizzera|Suiza ; 8001|Zürich|Zürich,ZH|Bahnhofstrasse|1 ; 41|441234567|0 ; Robin|Vester ; 00762011623852957|UBSWCHZH ; CHE-107.787.577 IVA|7569217076985 ; CHF|Europe/Zurich|dmy.
BE ; BEL ; nl ; Belgium|België|Belgique|Belgien|Bélgica ; 1000|Brussel|Brussels,Brussel,BRU|Grote Markt|1 ; 32|21234567|0 ; Robin|Vester ; 539007547034|GEBABEBB ; BE0403019261| ; EUR|Europe/Brussels|dmy/
IE ; IRL ; en ; Ireland|Éire|Irland|Irlande ; D02 X285|Dublin|Dublin,D|Kildare Street|<1 ; 353|12345678|0 ; Robin|Vester ; AIBK93115212345678|AIBKIE2D ; IE6433435F|6433435F ; EUR|Europe/Dublin|dmy/
CA ; CAN ; en ; Canada|Kanada|Canadá ; K1A 0B1|Ottawa|Ontario,ON|Wellington Street|<111 ; 1|6135550142| ; Robin|Vester ; |ROYCCAT2 ; 123026635RC0001|046 454 286 ; CAD|America/Toronto|ymd-
AU ; AUS ; en ; Australia|Australien|Australie ; 2000|Sydney|New South Wales,NSW|George Street|<1 ; 61|255501234|0 ; Robin|Vester ; |CTBAAU2S ; 83914571673| ; AUD|Australia/Sydney|dmy/
BR ; BRA ; pt ; Brazil|Brasil|Brasilien|Brésil ; 01310-100|São Paulo|São Paulo,SP|Avenida Paulista|1000 ; 55|1123456789|0 ; Ana|Vester ; 00360305000010009795493C1|CEFXBRSP ; 16.727.230/0001-97|529.982.247-25 ; BRL|America/Sao_Paulo|dmy/
IN ; IND ; en ; India|Indien|Inde ; 110001|New Delhi|Delhi,DL|Connaught Place|1 ; 91|9876543210|0 ; Robin|Vester ; |SBININBB ; 27AAPFU0939F1ZV|ABCPE1234F ; INR|Asia/Kolkata|dmy/
`;

export const COUNTRIES: readonly Country[] = TABLE.trim().split('\n').map(countryFrom);
const BY_NAME = new Map(
  COUNTRIES.flatMap((country) =>
    [country.code, country.code3, ...country.names].map((name) => [name.toLowerCase(), country] as const),
  ),
);

/** The country of a two- or three-letter code or a name, in any case. */
export function countryNamed(name: string): Country | undefined {
  return BY_NAME.get(name.trim().toLowerCase());
}

/** The first country whose people speak a language; the United Kingdom for those that none here does. */
export function countryOfLanguage(language: string): Country {
  return COUNTRIES.find((country) => country.language === language) ?? (COUNTRIES[0] as Country);
}

/** The IBAN of a country; Germany's where the country has none of its own. */
export function ibanIn({ code, account }: Country): string {
  return account ? ibanOf(code, account) : ibanOf('DE', '370400440532013000');
}

function countryFrom(line: string): Country {
  const [code = '', code3 = '', language = '', names = '', place = '', ...more] = line.split(' ; ');
  const [tel = '', person = '', bank = '', tax = '', rest = ''] = more;
  const [postcode = '', city = '', region = '', street = '', house = ''] = place.split('|');
  const [dial = '', phone = '', trunk = ''] = tel.split('|');
  const [first = '', last = ''] = person.split('|');
  const [account = '', bic = ''] = bank.split('|');
  const [vat = '', taxNumber = ''] = tax.split('|');
  const [currency = '', timezone = '', dates = ''] = rest.split('|');
  return {
    code,
    code3,
    language,
    names: names.split('|'),
    postcode,
    city,
    region: region.split(','),
    street,
    house: house.replace('<', ''),
    ...(house.startsWith('<') ? { house_first: true as const } : {}),
    dial,
    phone,
    trunk,
    person: [first, last],
    account,
    bic,
    vat,
    tax: taxNumber || vat,
    currency,
    timezone,
    dates: dates as Country['dates'],
  };
}
