/** Keys of texts as translation libraries name them: `settings.profile.title`, `SETTINGS.TITLE`. */
const MESSAGE_KEY =
  /^(?:[a-z][A-Za-z0-9_-]*(?:\.[a-z][A-Za-z0-9_-]*)+|[A-Z][A-Z0-9_]*(?:\.[A-Z][A-Z0-9_]*)+)$/;
/** What such keys begin with; of three parts and more they may begin with anything. */
const MESSAGE_SPACE =
  /^(common|general|global|shared|core|app|main|ui|page|pages|view|views|screen|screens|home|nav|navigation|menu|header|footer|sidebar|layout|button|buttons|btn|label|labels|field|fields|form|forms|input|placeholder|tooltip|title|titles|heading|text|texts|msg|message|messages|error|errors|validation|warning|success|info|notice|alert|toast|notification|notifications|dialog|modal|popup|confirm|action|actions|table|list|item|items|settings|profile|account|auth|login|logout|signin|signup|register|dashboard|user|users|admin|search|filter|help|about|i18n|locale|lang|language|translation|translations)$/i;
/** Addresses of files and hosts are written alike. */
const NAMED_SO =
  /\.(js|mjs|ts|tsx|jsx|css|html?|php|py|rb|go|rs|java|json|xml|ya?ml|toml|md|txt|log|pdf|docx?|xlsx?|csv|png|jpe?g|gif|svg|webp|mp[34]|zip|gz|com|org|net|io|dev|app|ai|example|test|local|localhost|internal)$/i;
/** Where a text of the app's own stands, and no data. */
const OWN_TEXT =
  'button,label,legend,th,option,p,h1,h2,h3,h4,h5,h6,[role="button"],[role="tab"],[role="menuitem"],nav a';

/** The key that is shown in place of a text, or '' where it may be anything else. */
export function messageKeyIn(text: string, parent: Element): string {
  const key = text.trim();
  if (key.length > 80 || !MESSAGE_KEY.test(key) || NAMED_SO.test(key)) return '';
  const parts = key.split('.');
  if (parts.length < 3 && !MESSAGE_SPACE.test(parts[0] ?? '')) return '';
  const own = parent.closest(OWN_TEXT);
  return own && own.textContent?.trim() === key ? key : '';
}
