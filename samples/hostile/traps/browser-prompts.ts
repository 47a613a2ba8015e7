import { trapPage, trapSite } from '../site.ts';

/** Everything that makes a browser ask its user: printing, files, permissions, the whole screen, the pointer. */
export const browserPrompts = trapSite(
  'browser-prompts',
  'wants the printer, files, the screen and the pointer',
  trapPage(`<input type="file" id="file" aria-label="File">
    <button onclick="for (let i = 0; i < 20; i += 1) print()">Print</button>
    <button onclick="setInterval(() => document.getElementById('file').click(), 50)">Choose</button>
    <button onclick="document.body.requestFullscreen(); document.body.requestPointerLock()">Whole screen</button>
    <button onclick="ask()">Permissions</button><script>
    const ask = () => {
      navigator.geolocation.getCurrentPosition(() => {}, () => {});
      navigator.mediaDevices?.getUserMedia({ audio: true, video: true }).catch(() => {});
      globalThis.Notification?.requestPermission();
      navigator.clipboard?.readText().catch(() => {});
      globalThis.showOpenFilePicker?.().catch(() => {});
    };
    document.addEventListener('click', () => document.body.requestPointerLock());
  </script>`),
);
