import type { FieldKind } from './field-kind.ts';
import { THING_WORDS } from './label-words-things.ts';

/** A kind with the whole words and the parts of words that name it, in the languages most seen on the web. */
export type Words = readonly [kind: FieldKind, whole: string, part: string];

/** The more telling come first: what is asked for is the first that a label names. */
const PERSON_WORDS: readonly Words[] = [
  [
    'trap',
    '',
    'leave (this )?(field )?(empty|blank)|do not fill|don.t fill|if you are (a )?human|honey ?pot|nicht ausf[üu]llen|ne pas remplir|no rellenar|non compilare|不要填写',
  ],
  [
    'postcode',
    'zip|plz|cap|cep|post ?(al)? ?code|postal|индекс',
    'zip ?code|postcode|postleitzahl|c[óo]digo postal|code ?postal|codice postale|kod pocztowy|postnummer|posta kodu|почтовый индекс|郵便番号|〒|邮编|邮政编码|郵遞區號|우편번호',
  ],
  [
    'card_holder',
    'cc ?name|card ?name',
    'card ?holder|name on (the )?card|karteninhaber|titulaire|titular de la tarjeta|intestatario|nome (no|do) cart[ãa]o|kaarthouder|posiadacz karty|kortinnehavare|kart [üu]zerindeki|имя на карте|держател|カード名義|持卡人|카드 ?소유',
  ],
  [
    'card_number',
    'cc ?(num(ber)?|no|nr)|pan|card ?(num(ber)?|no|nr)|credit ?card|debit ?card',
    'kartennummer|kreditkarte|num[ée]ro de (la )?carte|n[úu]mero (de|da|do) (la )?(tarjeta|cart[ãa]o)|numero (della )?carta|kaartnummer|numer karty|kortnummer|kart numaras|номер карты|カード番号|卡号|卡號|카드 ?번호',
  ],
  [
    'card_cvc',
    'cvc2?|cvv2?|csc|cid',
    'security code|card code|verification value|pr[üu]fnummer|kartenpr[üu]f|cryptogramme|c[óo]digo de seguridad|codice di sicurezza|c[óo]digo de seguran|beveiligingscode|kod bezpiecze|s[äa]kerhetskod|g[üu]venlik kodu|код безопасности|セキュリティコード|安全码|보안 ?코드',
  ],
  [
    'card_expiry',
    'exp|cc ?exp|expiry|expires|valid (thru|until|to)|mm ?yy(yy)?',
    'expir|ablauf|g[üu]ltig bis|caduc|vencimiento|scadenza|validade|vervaldat|data ważno|utg[åa]ngsdat|son kullan|срок действия|有効期限|有效期|유효 ?기간',
  ],
  ['iban', 'iban', 'iban'],
  ['bic', 'bic|swift|bic ?swift|swift ?code', 'swift'],
  [
    'vat_id',
    'vat|ust ?-?id ?-?(nr)?|uid|tva|iva|nip|btw|moms',
    'vat ?(id|number|no|reg)|umsatzsteuer|steuer-?id|num[ée]ro de tva|partita iva|btw-?nummer|momsnummer|инн|稅號|税号|事業者番号|사업자',
  ],
  [
    'tax_id',
    'ssn|sin|nino|nif|dni|nie|cpf|pesel|bsn|tax ?id|cf|tckn?|rfc',
    'social (security|insurance)|national (insurance|id)|steuernummer|steueridentifikation|sozialversicherung|s[ée]curit[ée] sociale|codice fiscale|personnummer|kimlik no|身份证|주민등록|マイナンバー',
  ],
  [
    'document',
    '',
    'passport|id card|identity (card|document)|driver.?s? licen|ausweis|reisepass|passeport|pasaporte|passaporto|paspoort|паспорт|护照|パスポート|여권',
  ],
  [
    'email',
    'e ?-?mail|mail|e ?-?post',
    'e-?mail|correo|courriel|posta elettronica|e-?posta|электронн|эл\\. ?почт|почт|メール|邮箱|郵箱|电子邮件|電子郵件|이메일',
  ],
  [
    'password',
    'pwd|pw|pass|mdp|clave|passwd',
    'pass ?(word|code|phrase)|kennwort|passwort|contrase|mot de passe|senha|palavra-?passe|wachtwoord|has[łl]o|l[öo]senord|parola|[şs]ifre|парол|パスワード|密码|密碼|비밀번호|암호',
  ],
  [
    'username',
    'login|uname|u ?name|nick|handle|pseudo|id пользователя|ник',
    '^user$|user ?(name|id)|benutzer|nick ?name|account ?name|screen ?name|display ?name|nombre de usuario|usuario|utilisateur|identifiant|nome utente|utente|usu[áa]rio|gebruikersnaam|nazwa u[żz]ytkownika|anv[äa]ndarnamn|kullan[ıi]c[ıi]|логин|имя пользователя|ユーザー ?(名|id)|用户名|用戶名|帐号|账号|사용자|아이디',
  ],
  [
    'name',
    'fio|fullname|ad soyad|ad[ıi]n[ıi]z soyad[ıi]n[ıi]z|ф\\.? ?и\\.? ?о\\.?',
    'full ?name|imi[ęe] i nazwisko|vor- und (nach|zu)name|nombre completo|nombre y apellido|nome completo|nome e cognome|nom et pr[ée]nom|nom complet|volledige naam|namn och|имя и фамилия|氏名|姓名|성명|성함',
  ],
  [
    'first_name',
    'fname|f ?name|first(?! ?(day|date|week|month|year|time|seen|login|update))|given|ad|ad[ıi]n?[ıi]z?|imi[ęe]|名',
    'first ?name|given ?name|fore ?name|vorname|pr[ée]nom|prenom|nombre de pila|nome pr[óo]prio|primeiro nome|primer nombre|voornaam|f[öo]rnamn|isim|名字',
  ],
  [
    'last_name',
    'lname|l ?name|last(?! ?(day|date|week|month|year|time|seen|login|update))|surname|姓|성|nom de famille',
    'last ?name|surname|family ?name|nachname|familienname|apellido|cognome|sobrenome|apelido|achternaam|nazwisko|efternamn|soyad|фамили|姓氏|苗字|성씨',
  ],
  [
    'dial_code',
    'dial ?code|calling ?code|vorwahl|indicatif|prefijo|prefisso|country ?code phone|phone ?(country|prefix|code)',
    'dialling code|country calling|tel ?country ?code|l[äa]ndervorwahl|国家区号|国番号',
  ],
  [
    'phone',
    'tel|phone|mobile|cell|fax|handy|gsm|telefono',
    'phone|telefon|t[ée]l[ée]phone|tel[ée]fono|telefone|telem[óo]vel|celular|cellulare|mobil(e|nummer|funk)|portable|telefoon|kom[óo]rk|телефон|電話|电话|手机|携帯|전화|휴대폰',
  ],
  [
    'street',
    '',
    '(stra(ß|ss)e|street|address|rue|calle|via|ulica|straat)\\W{1,3}(und|and|et|y|e|i|en|&)\\W{1,3}(haus|number|no|nr|num|n[úu]m|dom|huis)',
  ],
  [
    'house_number',
    'house ?(number|no|nr)?|nr domu|no\\.? ?ext|kap[ıi] no|hnr',
    'house ?number|building number|hausnummer|haus-?nr|n[úu]mero (de )?(casa|exterior)|num[ée]ro de (rue|voie)|numero civico|huisnummer|numer domu|husnummer|номер дома|番地',
  ],
  [
    'address_extra',
    'apt|suite|unit|address ?(line)? ?[23]|addr ?2|line ?2',
    'apartment|address ?line ?[23]|adresszusatz|compl[ée]ment d|complemento|interno|toevoeging|квартира|建物名|门牌',
  ],
  [
    'country',
    'land|pays|country|kraj|nazione|国|国籍',
    'country|pa[íi]s|paese|[üu]lke|nationality|staatsangeh|nationalit|страна|гражданство|國家|国家|国\\/地域|국가|나라',
  ],
  [
    'region',
    'state|region|county|kanton|l[äa]n|省|il',
    'state ?\\/|province|bundesland|estado|provincia|r[ée]gion|d[ée]partement|regione|wojew[óo]dztwo|provincie|область|регион|край|都道府県|省份|시\\/도|county ?\\/',
  ],
  [
    'city',
    'city|town|ort|wohnort|stadt|ville|comune|plaats|stad|miasto|il[çc]e|市',
    'city|ciudad|localidad|poblaci[óo]n|citt[àa]|cidade|woonplaats|miejscowo|postort|[şs]ehir|город|市区町村|城市|도시|town',
  ],
];

const ADDRESS_WORDS: readonly Words[] = [
  [
    'street',
    'street|address|addr|adres|rue|via|rua|calle|gata|ulica|cadde|sokak',
    'street|address|stra(ss|ß)e|anschrift|adresse|direcci[óo]n|domicilio|indirizzo|endere[çc]o|morada|straat|gatuadress|улица|адрес|住所|地址|街道|주소',
  ],
  [
    'company',
    'company|org|firma|business|employer|agency',
    'company|organi[sz]ation|unternehmen|arbeitgeber|empresa|soci[ée]t[ée]|entreprise|azienda|ragione sociale|bedrijf|f[öo]retag|[şs]irket|компани|организаци|会社|公司|회사',
  ],
  [
    'job',
    'job|profession|beruf|poste|cargo|puesto|role',
    'job ?title|occupation|profesi[óo]n|professione|profiss[ãa]o|beroep|zaw[óo]d|yrke|meslek|должность|профессия|職業|职业|직업',
  ],
];

const NAME_WORDS: readonly Words[] = [
  [
    'name',
    'name|nom|nombre|nome|naam|namn|nazwa|имя|이름',
    'your ?name|dein name|ihr name|お名前|名前|姓名|名称|имя|이름',
  ],
];

type Compiled = { kind: FieldKind; pattern: RegExp };

/** Letters of any script end a word: `\b` knows those of English alone. */
function compile([kind, whole, part]: Words): Compiled {
  const sources = [whole && `(?<!\\p{L})(?:${whole})(?!\\p{L})`, part && `(?:${part})`];
  return { kind, pattern: new RegExp(sources.filter(Boolean).join('|'), 'iu') };
}

const ALL = [
  ...PERSON_WORDS,
  ...THING_WORDS.before,
  ...ADDRESS_WORDS,
  ...THING_WORDS.after,
  ...NAME_WORDS,
].map(compile);
const KNOWN_MAX = 4_000;
const known = new Map<string, readonly FieldKind[]>();

/** The kinds that a text names, the most telling first. Labels recur on every look, so the answers are kept. */
export function kindsIn(text: string): readonly FieldKind[] {
  const found = known.get(text);
  if (found) return found;
  const kinds = [...new Set(ALL.filter(({ pattern }) => pattern.test(text)).map(({ kind }) => kind))];
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(text, kinds);
  return kinds;
}

/** Whether a label asks for a value once more. */
export const CONFIRMS =
  /repeat|confirm|again|re-?type|re-?enter|verify|wiederhol|best[äa]tig|nochmal|r[ée]p[ée]t|repita|repet|conferm|ripet|herhaal|bevestig|powt[óo]rz|potwierd|upprepa|bekr[äa]fta|tekrar|do[ğg]rula|повтор|подтвер|确认|再次|確認|再入力|확인|재입력/iu;
