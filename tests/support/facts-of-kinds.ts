import type { Facts } from '#domain/findings/finding.ts';

/** What a kind may find: its variant, and what is known of it. */
export type Found = readonly [variant: string, facts: Facts];

const box = { width: 390, device: 'on a phone', role: 'button', where: 'main>#a>p' };
const file = { address: 'http://app.test/a.js' };
/** What kinds that are judged by what is seen may find. */
export const SEEN: Record<string, Found> = {
  broken_property: ['always', { name: 'What', within: 0 }],
  uncaught_exception: ['thrown', { message: 'Error: no', frame: '' }],
  unhandled_rejection: ['thrown', { message: 'Error: no', frame: '' }],
  server_error: ['part', { method: 'GET', path: '/api/list', status: 500 }],
  failed_request: ['needed', { method: 'GET', path: '/a.js', resource: 'script', reason: 'the status 404' }],
  broken_link: ['missing', { ...file, text: 'More', status: 404 }],
  broken_image: ['missing', { ...file, alt: '' }],
  leaked_placeholder: ['value', { leak: 'NaN', text: 'Total: NaN' }],
  dead_control: ['certain', { role: 'button', name: 'Save' }],
  acting_cancel: ['acts', { button: 'Keep', method: 'POST', path: '/things/:id' }],
  unchanged_page: ['same', { link: 'Other', route: '/things/:id' }],
  dead_item: ['dead', { role: 'menuitem', name: 'Duplicate' }],
  accessibility: ['violation', { rule: 'label', help: 'Fields have a label' }],
  security_headers: ['missing', { missing: ['X-Frame-Options'] }],
  insecure_cookie: ['one', { cookie: 'sid', missing: ['HttpOnly'] }],
  web_vitals: ['poor', { figure: 'cls', shown: '0.4', limit: 0.25, route: '/' }],
  blank_page: ['blank', { route: '/' }],
  page_crash: ['crash', { message: 'The page crashed', route: '/' }],
  exposed_file: ['grave', { ...file, file: 'dump' }],
  open_cors: ['bare', file],
  open_redirect: ['anywhere', { ...file, parameter: 'to' }],
  secret_in_address: ['token', { path: '/in', parameter: 'token' }],
  repeated_requests: ['repeated', { route: '/', path: '/api/:id', times: 12 }],
  unguarded_form: ['unguarded', { form: 'Send', cookie: 'sid' }],
  verbose_error: ['trace', { what: 'stack trace', path: '/', excerpt: 'at x.js:1' }],
  wrong_plural: ['plural', { text: '1 items' }],
  payment_state: ['owed', { label: 'Outstanding', amount: '5.00', state: 'Paid', route: '/' }],
  mouse_only: ['unreachable', { name: 'Print label' }],
  clipped_text: ['wrong', { ...box, name: 'Long words' }],
  covered_control: ['wrong', { ...box, name: 'Send' }],
  cut_off_content: ['wrong', { ...box, role: 'heading', name: 'News' }],
  sideways_scroll: ['wrong', { ...box, name: '' }],
  oversize_asset: ['picture', { subject: '/a.png', amount: 9 }],
  uncompressed_asset: ['plain', { paths: ['/app.js'] }],
  vulnerable_library: ['known', { library: 'jquery', version: '1.2.6', advisories: ['CVE-1'] }],
  mixed_content: ['active', { ...file, tag: 'script' }],
  open_password: ['open', { route: '/login', reason: 'document' }],
  exposed_secret: ['secret', { ...file, secret: 'key', masked: 'sk_live_… (32)' }],
  markup_injection: ['runs', { route: '/', parameter: 'q' }],
  long_task: ['blocked', { route: '/', seconds: 2 }],
};
