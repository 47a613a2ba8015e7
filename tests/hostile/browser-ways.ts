/** Ways in which a page makes a browser ask for an address; `$` stands for it, without its scheme and with a slash at its end. */
export const MARKUP: Readonly<Record<string, string>> = {
  img: '<img src="http://$img">',
  srcset: '<img srcset="http://$srcset 2x" src="data:,">',
  script: '<script src="http://$script"></script>',
  module: '<script type="module" src="http://$module"></script>',
  style: '<link rel="stylesheet" href="http://$style">',
  import: '<style>@import url("http://$import");</style>',
  background: '<div style="background:url(http://$background);width:9px;height:9px"></div>',
  font: '<style>@font-face{font-family:f;src:url(http://$font)}</style><p style="font-family:f">f</p>',
  icon: '<link rel="icon" href="http://$icon">',
  preload: '<link rel="preload" as="image" href="http://$preload">',
  prefetch: '<link rel="prefetch" href="http://$prefetch">',
  preconnect: '<link rel="preconnect" href="http://$preconnect"><link rel="dns-prefetch" href="http://$dns">',
  iframe: '<iframe src="http://$iframe"></iframe>',
  srcdoc: '<iframe srcdoc="<img src=http://$srcdoc>"></iframe>',
  object: '<object data="http://$object"></object>',
  embed: '<embed src="http://$embed">',
  video: '<video src="http://$video" preload="auto"></video>',
  audio: '<audio src="http://$audio" preload="auto"></audio>',
  track: '<video><track default src="http://$track"></video>',
  svg: '<svg><image href="http://$svg" width="9" height="9"/></svg>',
  form: '<iframe name="f"></iframe><form target="f" method="post" action="http://$form"><button></button></form>',
  refresh: '<iframe srcdoc="<meta http-equiv=refresh content=\'0;url=http://$refresh\'>"></iframe>',
  redirect: '<img src="/redirect?to=http://$redirect">',
  framed: '<iframe src="/redirect?to=http://$framed"></iframe>',
  file: '<iframe src="file:///etc/passwd"></iframe><img src="file:///etc/passwd">',
  source: '<iframe src="view-source:http://$source"></iframe>',
  chrome: '<iframe src="chrome://version"></iframe>',
};

/** The same by scripts; each is the body of a function. */
export const SCRIPTS: Readonly<Record<string, string>> = {
  fetch: "fetch('http://$fetch')",
  blind: "fetch('http://$blind', { mode: 'no-cors' })",
  posted: "fetch('http://$posted', { method: 'POST', mode: 'no-cors', body: 'x' })",
  xhr: "const x = new XMLHttpRequest(); x.open('GET', 'http://$xhr'); x.send()",
  beacon: "navigator.sendBeacon('http://$beacon', 'x')",
  events: "new EventSource('http://$events')",
  socket: "new WebSocket('ws://$socket')",
  worker:
    "new Worker(URL.createObjectURL(new Blob([\"fetch('http://$worker',{mode:'no-cors'})\"], { type: 'text/javascript' })))",
  popup: "window.open('http://$popup')",
  moved: "fetch('/redirect?to=http://$moved', { mode: 'no-cors' })",
  submit: "document.querySelector('form').submit()",
  image: "new Image().src = 'http://$image'",
  rtc: "const p = new RTCPeerConnection({ iceServers: [{ urls: 'stun:$'.replace('/', '') }] }); p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o))",
};

/** A page that goes all these ways to one address. */
export const pageTo = (host: string): string =>
  `<!doctype html><title>Ways</title><body>${Object.values(MARKUP).join('\n')}<script>
for (const way of ${JSON.stringify(Object.values(SCRIPTS))}) { try { new Function(way)(); } catch {} }
</script>`.replaceAll('$', `${host}/`);
