/**
 * The words of signing in and out, in the languages most seen on the web. The anchored ones are for whole names of
 * controls, so that "How to log in to the old site" is not taken for the login.
 */
const whole = (words: string, tail = '') =>
  new RegExp(`^[\\s→›»>·|👤🔒-]*(?:${words})${tail}[\\s→›»>·|!…-]*$`, 'iu');

const LOGIN_WORDS =
  'log ?-?in|log ?-?on|sign ?-?in|anmelden|einloggen|login|(?:se |me )connecter|connexion|iniciar sesi[óo]n|inicia sesi[óo]n|' +
  'ingresar|acceder|accedi|entra|entrar|iniciar sess[ãa]o|fazer login|inloggen|aanmelden|zaloguj(?: si[ęe])?|' +
  'logowanie|logga in|log ind|logg inn|kirjaudu(?: sis[äa][äa]n)?|p[řr]ihl[áa]sit(?: se)?|oturum a[çc]|giri[şs](?: yap)?|' +
  'войти|вход|увійти|ログイン|サインイン|登录|登入|로그인|تسجيل الدخول|התחבר(?:ות)?';
const MORE =
  "(?: now| here| jetzt| again|して続ける|する)?(?: (?:to|into|with|in|mit|avec|con|com|using|via) [\\p{L}\\p{N}'’&. -]{1,40})?";
const LOGOUT_WORDS =
  'log ?-?out|sign ?-?out|log ?-?off|sign ?-?off|logout|abmelden|ausloggen|(?:se )?d[ée]connecter|d[ée]connexion|' +
  'me d[ée]connecter|cerrar sesi[óo]n|salir|esci|disconnetti(?:ti)?|sair|terminar sess[ãa]o|encerrar sess[ãa]o|' +
  'uitloggen|afmelden|wyloguj(?: si[ęe])?|logga ut|log ud|logg ut|kirjaudu ulos|odhl[áa]sit(?: se)?|' +
  '[çc][ıi]k[ıi][şs](?: yap)?|oturumu kapat|выйти|выход|вийти|ログアウト|サインアウト|退出登录|退出|登出|로그아웃|تسجيل الخروج|התנתק(?:ות)?';
const ACCOUNT_WORDS =
  '(?:my |your |user |open )?(?:account|profile|user menu|account menu|profile menu|avatar)(?: menu| settings)?|' +
  'mein konto|konto|mein profil|profil|mon compte|compte|mon profil|mi cuenta|cuenta|mi perfil|perfil|' +
  '(?:il )?mio account|profilo|minha conta|meu perfil|mijn account|moje konto|mitt konto|hesab[ıi]m|' +
  'личный кабинет|профиль|мой профиль|аккаунт|マイページ|アカウント|我的账户|个人中心|我的|내 계정|마이페이지';

/** Words of a login at the beginning of a title, or of a heading in an observation's structure. */
export const LOGIN_TITLE = new RegExp(`^(?:${LOGIN_WORDS}|welcome back)(?![\\p{L}])`, 'iu');
export const LOGIN_HEADING = new RegExp(`\\bh[1-3]:(?:${LOGIN_WORDS}|welcome back)(?![\\p{L}])`, 'iu');
/** A control that leads to the login. */
export const LOGIN = whole(LOGIN_WORDS, MORE);
/** A control that ends the session. */
export const LOGOUT = whole(
  LOGOUT_WORDS,
  "(?: (?:of|from|von|de) [\\p{L}\\p{N}'’&. -]{1,40}| \\(.{1,60}\\))?",
);
/** A control for what a signed-in user has; some apps show it to all. */
export const ACCOUNT = whole(ACCOUNT_WORDS);
/** A menu that may hold the login on small screens. */
export const MENU = whole('(?:open |toggle |main )?(?:menu|navigation|nav|men[üu]|men[úu])');
/** A control that sends a login form's first half. */
export const NEXT = whole(
  'next|continue|proceed|go|weiter|fortfahren|suivant|continuer|siguiente|continuar|avanti|continua|pr[óo]ximo|' +
    'avan[çc]ar|volgende|doorgaan|dalej|kontynuuj|n[äa]sta|forts[äa]tt|devam(?: et)?|ileri|далее|продолжить|次へ|続ける|続行|下一步|继续|다음|계속',
  '(?: with (?:e-?mail|password|user ?name)| mit e-?mail| avec (?:e-?mail|un e-?mail))?',
);
/** A control that sends a form with a code or a password, whatever it calls it. */
export const SEND = whole(
  'submit|send|verify|confirm|ok|enter|unlock|check|senden|absenden|best[äa]tigen|pr[üu]fen|envoyer|valider|v[ée]rifier|' +
    'confirmer|enviar|verificar|confirmar|validar|invia|verifica|conferma|verzenden|bevestigen|wy[śs]lij|zweryfikuj|' +
    'potwierd[źz]|skicka|bekr[äa]fta|onayla|do[ğg]rula|отправить|подтвердить|送信|確認|確認する|認証|验证|确认|提交|확인|인증',
  '(?: code| and .{1,20})?',
);

/** Something in a form's words says that it makes an account, or changes a password. */
export const REGISTERS =
  /sign ?-?up|register|regist|create (?:an |your |my )?account|join (?:now|us|free)|get started|konto (?:erstellen|anlegen)|cr[ée]er (?:un|mon|votre) compte|s['’]inscrire|inscri|crear (?:una )?cuenta|reg[íi]str|criar conta|cadastr|iscriviti|zarejestruj|utw[óo]rz konto|skapa konto|kay[ıi]t ol|зарегистр|регистрац|新規登録|会員登録|注册|회원가입|confirm (?:new )?password|repeat password|new password|change password|reset password|passwort (?:best[äa]tigen|wiederholen|[äa]ndern)|neues passwort/iu;
/** Forms with one field for an address that are no login. */
export const NOT_A_LOGIN =
  /newsletter|subscri|abonn|abonnieren|suscrib|assin|search|such|recherch|busca|search|cerca|поиск|検索|搜索|coupon|voucher|promo|track|forgot|reset|recover|vergessen|oubli|olvid|zur[üu]cksetzen|waitlist|notify me|contact/iu;
/** Controls in a login form that do not send it. */
export const BESIDE =
  /show|hide|anzeigen|verbergen|einblenden|ausblenden|afficher|masquer|mostrar|ocultar|toggle|forgot|reset|recover|vergessen|oubli|olvid|esquec|help|hilfe|cancel|abbrechen|annuler|back|zur[üu]ck|resend|erneut|google|facebook|apple|github|gitlab|microsoft|linkedin|twitter|passkey|sso|single sign|magic link|表示|忘れ|忘记|잊/iu;
/** What an app says of a wrong name, password or code. */
export const REFUSAL =
  /\b(?:incorrect|invalid|wrong|not (?:valid|correct|recogni[sz]ed|found|match)|do(?:es)?n['’o]t (?:match|exist)|do(?:es)? not (?:match|exist)|failed|denied|unknown (?:user|account|e-?mail)|no (?:user|account)|try again|too many|locked|blocked|suspended|disabled|expired)\b|falsch|ung[üu]ltig|nicht korrekt|fehlgeschlagen|gesperrt|unbekannt|incorrecte?|invalide|erron[ée]|non valide|[ée]chou|incorrect[oa]|inv[áa]lid[oa]|no v[áa]lid|err[óo]ne[oa]|errat[oa]|non valid|sbagliat|onjuist|ongeldig|nieprawid[łl]ow|b[łl][ęe]dn|felaktig|ogiltig|hatal[ıi]|ge[çc]ersiz|неверн|неправильн|ошибк|正しくありません|間違|無効|失敗|错误|不正确|无效|失败|올바르지|잘못|일치하지/iu;
/** A field or screen that asks for a one-time code. */
export const CODE =
  /one[- ]?time|\botp\b|\b[2t]fa\b|two[- ]?(?:factor|step)|2-step|multi[- ]?factor|\bmfa\b|authenticat(?:or|ion) (?:app|code)|verification code|security code|6[- ]digit|six[- ]digit|passcode|einmal(?:code|passwort|kennwort)|best[äa]tigungscode|sicherheitscode|zwei[- ]?faktor|authentifizierungs|code (?:de v[ée]rification|de s[ée]curit[ée]|[àa] usage unique|d['’]authentification)|double authentification|c[óo]digo de (?:verificaci[óo]n|seguridad|un solo uso|verifica[çc][ãa]o|seguran[çc]a)|dos (?:factores|pasos)|codice di (?:verifica|sicurezza)|verificatiecode|kod weryfikacyjny|verifieringskod|do[ğg]rulama kodu|код (?:подтверждения|из)|одноразов|двухфактор|認証コード|確認コード|ワンタイム|二段階|验证码|动态码|两步验证|驗證碼|인증 ?(?:코드|번호)|2단계/iu;
/** Words that one may not be able to pass without a person. */
export const HUMAN_CHECK =
  /captcha|i['’]m not a robot|i am not a robot|verify (?:that )?you are (?:a )?human|kein roboter|pas un robot|no soy un robot/iu;
/** What would take the test account away from the run: its password, its second factor, all its sessions. */
export const ACCOUNT_KEYS =
  /(?:change|update|reset|set|new) (?:your |my )?(?:password|passcode|pin)|(?:disable|enable|set ?up|turn o(?:n|ff)|remove) (?:2fa|mfa|two[- ]?(?:factor|step)|authenticator)|(?:revoke|end|sign out|log out)(?: of)? (?:all|other|every)|passwort (?:[äa]ndern|zur[üu]cksetzen)|changer (?:le |mon |de )?mot de passe|cambiar (?:la |mi )?contrase[ñn]a|(?:alterar|mudar) (?:a |minha )?senha|cambia(?:re)? (?:la )?password|wachtwoord wijzigen|zmie[ńn] has[łl]o|(?:сменить|изменить) пароль|パスワード(?:を)?変更|修改密码|비밀번호 변경/iu;
/** The field of the present password, which only a change of it asks for. */
export const PRESENT_PASSWORD =
  /(?:current|old|present|existing)[ _-]?password|aktuelles passwort|altes passwort|mot de passe actuel|contrase[ñn]a actual|senha atual|password attuale|huidig wachtwoord|текущий пароль|現在のパスワード|当前密码|현재 비밀번호/iu;
/** Consent to cookies, which may cover the login. */
export const CONSENT = whole(
  '(?:accept|allow|agree|reject|decline|refuse|got it|ok|i agree|only necessary)(?: (?:to )?(?:all|cookies|all cookies|and continue|and close|necessary|only necessary))?|' +
    '(?:alle )?(?:cookies )?(?:akzeptieren|annehmen|zulassen|ablehnen|zustimmen)|(?:tout )?(?:accepter|refuser)(?: tout)?|(?:aceptar|rechazar)(?: todo| todas)?|aceitar(?: tudo| todos)?|accetta(?: tutti| tutto)?|alles accepteren|akkoord|akceptuj(?:[ęe])?(?: wszystkie)?|同意する|すべて許可|接受|同意|принять(?: все)?',
);

/** Paths of places that are logins, and of such that end a session or make an account. */
const LOGIN_PATH =
  /(?:^|[/_.-])(?:log-?in|log-?on|sign-?in|signin|auth|authenticate|anmelden|anmeldung|connexion|iniciar-sesion|entrar|accedi|inloggen|account\/login|session[s]?\/new|wp-login)(?:[/_.?-]|$)/i;

/** Whether an address looks like that of a login. */
export function isLoginPlace(place: string): boolean {
  const path = pathOf(place);
  return LOGIN_PATH.test(path) && !/log-?out|sign-?out|log-?off|sign-?up|register/i.test(path);
}

/** Path and router fragment of a place, without its query. */
export function pathOf(place: string): string {
  if (!URL.canParse(place)) return place.split('?')[0] ?? place;
  const { pathname, hash } = new URL(place);
  const inner = /^#!?\//.test(hash) ? (hash.split('?')[0] ?? '') : '';
  return `${pathname.replace(/\/+$/, '') || '/'}${inner}`;
}
