import type { Words } from './label-words.ts';

/** Words for what is not a person's own. `before` those of addresses: an IP address is not where somebody lives. */
const BEFORE: readonly Words[] = [
  ['ip', 'ip|ipv[46]|ip ?addr(ess)?', 'ip[- ]?ad(d)?res|ip-адрес|IPアドレス'],
  ['port', 'port|port ?number', 'портa?$|ポート番号|端口'],
  [
    'domain',
    'host|domain|hostname|fqdn|server|smtp ?(host|server)?|subdomain',
    'host ?name|domain ?name|dom[aä]ine?|dominio|домен|ドメイン|域名',
  ],
  [
    'url',
    'url|uri|link|href|website|homepage|site ?url',
    'web ?site|web ?page|home ?page|callback|redirect ur|internetseite|webseite|site web|p[áa]gina web|sito web|strona www|сайт|ウェブサイト|网址|웹사이트|web address',
  ],
  ['cron', 'cron|crontab', 'cron ?(expression|schedule)'],
  ['regex', 'regex|regexp', 'regular expression|regul[äa]rer ausdruck'],
  ['json', 'json', 'json|geojson'],
  ['yaml', 'yaml|yml', ''],
  ['xml', 'xml', ''],
  ['sql', 'sql', ''],
  ['css', 'css', 'stylesheet'],
  ['html', 'html', ''],
  ['javascript', 'javascript|js', ''],
  ['latitude', 'lat', 'latitude|breitengrad|latitud|latitudine|широта|緯度|纬度'],
  ['longitude', 'lng|lon|long', 'longitude|l[äa]ngengrad|longitud|longitudine|долгота|経度|经度'],
  [
    'timezone',
    'tz|time ?zone',
    'time ?zone|zeitzone|fuseau horaire|zona horaria|fuso orario|часовой пояс|时区|タイムゾーン',
  ],
  [
    'currency',
    'currency|devise|moneda|valuta|waluta',
    'currency|w[äa]hrung|moneda|para birimi|валюта|通貨|货币|통화',
  ],
  [
    'language',
    'lang|language|locale|sprache|langue|idioma|lingua|taal',
    'sprache|j[ęe]zyk|язык|言語|语言|언어',
  ],
  [
    'coupon',
    'coupon|voucher|promo|promo ?code|discount',
    'coupon|voucher|promo|discount|gift ?(code|card)|gutschein|rabatt|code promo|bon de r[ée]duction|cup[óo]n|buono|sconto|cupom|kortingscode|kod rabatowy|rabattkod|indirim|промокод|купон|クーポン|优惠|쿠폰',
  ],
  [
    'birth_date',
    'dob|birth ?(day|date)|bday',
    'birth|geburt|naissance|nacimiento|nascita|nascimento|geboorte|urodzenia|f[öo]delse|do[ğg]um|рождени|生年月日|生日|出生|생년월일',
  ],
  [
    'past_date',
    '',
    'date of (purchase|issue|incident|loss|hire)|(purchase|issue|hired?|incident|founded|acquired|last \\w+) ?(date|on)|kaufdatum|ausstellungsdatum|date d.achat|fecha de compra|data di acquisto',
  ],
  ['time_end', 'end ?time|time ?to|closing|to ?time', 'endzeit|heure de fin|hora de fin'],
  [
    'date_end',
    'check ?-?out|end|until|last ?day|due|bis|return|deadline|abreise|end ?date|date ?(to|end|until)|to ?date|date ?fin|hasta|valid until',
    'enddatum|check-?out|abreise|r[üu]ckreise|r[üu]ckflug|due date|end date|return date|date de (fin|retour)|fecha (de )?(fin|salida|vuelta|hasta)|data (di )?(fine|partenza|ritorno)|data (de )?(fim|sa[íi]da)|einddatum|vertrek|data zako|wyjazd|slutdatum|utcheckning|biti[şs]|[çc][ıi]k[ıi][şs]|дата (окончания|выезда)|終了日|チェックアウト|结束|离店|退房|종료|체크아웃',
  ],
  [
    'date',
    'date|datum|fecha|data|dato|tarih|from|start|begin|first ?day|von|check ?-?in|arrival|anreise|day|when|seit',
    'start ?date|check-?in|anreise|arriv[ée]e|llegada|arrivo|chegada|aankomst|przyjazd|ankomst|incheckning|giri[şs] tarihi|datum|date|fecha|дата|日期|日付|날짜|開始日|开始|入住|체크인|시작일',
  ],
  ['time', 'time|uhrzeit|heure|hora|ora|tijd|godzina|klockslag|saat', 'uhrzeit|время|時刻|時間|时间|시간'],
];

const AFTER: readonly Words[] = [
  [
    'quantity',
    'qty|quantity|count|guests|adults|people|copies|seats|tickets',
    'quantity|anzahl|menge|quantit[ée]|quantit[àa]|cantidad|quantidade|aantal|ilo[śs][ćc]|antal|adet|miktar|number of|how many|nombre de|n[úu]mero de (personas|h)|количество|数量|個数|人数|수량',
  ],
  [
    'percent',
    'percent|pct|vat ?rate|%|rate',
    'percent|prozent|pourcent|porcentaje|percentuale|procent|y[üu]zde|процент|割合|百分比|퍼센트',
  ],
  [
    'price',
    'price|amount|cost|budget|salary|total|sum|fee|betrag|preis|prix|precio|prezzo|pre[çc]o|prijs|cena|pris|fiyat|income',
    'amount|price|preis|betrag|montant|importe|importo|cantidad a|valor|bedrag|kwota|belopp|tutar|цена|сумма|стоимость|金額|价格|金额|価格|가격|금액|gehalt|salary|deposit',
  ],
  ['weight', 'weight|kg|gewicht|poids|peso|waga|vikt|mass', 'weight|gewicht|poids|вес|体重|重量|무게'],
  ['age', 'age|alter|edad|[âa]ge|et[àa]|idade|leeftijd|wiek|[åa]lder|ya[şs]', 'возраст|年齢|年龄|나이'],
  ['year', 'year|jahr|ann[ée]e|a[ñn]o|anno|ano|jaar|rok|[åa]r|y[ıi]l', 'baujahr|год|年份|연도'],
  [
    'search',
    'q|search|find|filter|query|keyword|suche|cerca|busca|zoek|zoeken|szukaj|s[öo]k|ara|s',
    'search|suche|recherche|rechercher|buscar|procurar|pesquis|ricerca|wyszukaj|поиск|найти|検索|搜索|搜尋|查找|검색|look up|looking for',
  ],
  ['version', 'version', ''],
  ['slug', 'slug|permalink|alias|identifier', 'url ?(name|key)|kurzname'],
  [
    'tags',
    'tags?|labels?|keywords|topics',
    'schlagw|stichw|[ée]tiquette|etiqueta|etichette|trefwoord|s[łl]owa kluczowe|taggar|etiket|теги|タグ|标签|태그|hashtags?',
  ],
  [
    'color',
    'colou?r|farbe|couleur|hex',
    'colou?r|hex ?code|farbe|couleur|colore|kleur|kolor|f[äa]rg|renk|цвет|颜色|색상',
  ],
  ['path', 'path|folder|directory', 'file ?path|pfad|chemin|путь|パス$'],
  [
    'message',
    'message|comment|comments|description|notes?|feedback|review|bio|about|body|content|details|text|reason|remarks|summary|msg',
    'message|comment|description|nachricht|bemerkung|beschreibung|anmerkung|kommentar|mitteilung|commentaire|mensaje|comentario|descripci[óo]n|messaggio|commento|descrizione|mensagem|descri[çc][ãa]o|bericht|opmerking|omschrijving|wiadomo|komentarz|opis|meddelande|beskrivning|mesaj|a[çc][ıi]klama|сообщени|комментари|описани|отзыв|メッセージ|お問い合わせ|コメント|说明|留言|备注|评论|内容|메시지|내용|문의|answer|tell us',
  ],
  [
    'code',
    'code|pin|otp|token|totp|mfa|2fa|passcode|reference',
    'verification ?code|one-?time|best[äa]tigungscode|einmalcode|code de v[ée]rif|c[óo]digo|codice|verificatiecode|kod weryf|kod|do[ğg]rulama kodu|код|認証コード|确认码|验证码|驗證碼|인증|digit \\d',
  ],
  [
    'title',
    'title|subject|betreff|sujet|objet|asunto|oggetto|assunto|onderwerp|temat|[äa]mne|konu|headline|titel|titre|t[íi]tulo|titolo|topic|todo|task|item|label',
    'title|subject|[üu]berschrift|titel|headline|bezeichnung|тема|заголовок|название|件名|タイトル|标题|主题|제목|to ?do|what needs|new (task|item|list|project)|aufgabe|t[âa]che|tarea|zadanie|project|event|product|playlist|workspace',
  ],
  ['number', 'number|no|nr|num|nummer|num[ée]ro|n[úu]mero', 'nummer|номер|番号|编号|번호'],
];

export const THING_WORDS = { before: BEFORE, after: AFTER };
