import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#tests/support/services.ts';
import { type App, AS_IT_IS } from './app.ts';
import { serveProgram } from './serve.ts';

/** A webmail with mails of several kinds in it. */
export const maildev: App = {
  name: 'maildev',
  what: 'webmail (MailDev)',
  package: { name: 'maildev', version: '2.2.1' },
  licence: 'MIT',
  start_path: '/',
  shaped: true,
  rules: [
    { from: /(\/email\/)[^/]+/, to: '$1:id' },
    { from: /(\/attachment\/).+/, to: '$1:name' },
    { from: /(\/relay\/).+/, to: '$1:to' },
  ],
  rewrite: AS_IT_IS,
  start: async (modules, folder) => {
    const mails = path.join(folder, 'mails');
    mkdirSync(mails);
    for (const [index, mail] of MAILS.entries())
      writeFileSync(path.join(mails, `mail${index}.eml`), mail.replaceAll('\n', '\r\n'));
    const smtp = await freePort();
    return serveProgram({
      args: (port) => [
        path.join(modules, 'maildev', 'bin', 'maildev'),
        ...['--web', String(port), '--smtp', String(smtp), '--ip', '127.0.0.1'],
        ...['--mail-directory', mails],
      ],
      folder,
    });
  },
};

const head = (
  index: number,
  subject: string,
  type: string,
  to = 'sam@example.com',
) => `From: Robin <robin@example.com>
To: ${to}
Subject: ${subject}
Message-ID: <mail${index}@example.com>
Date: Tue, 0${index + 1} Oct 2024 10:00:00 +0000
MIME-Version: 1.0
Content-Type: ${type}
`;

const MAILS = [
  `${head(0, 'Welcome', 'text/plain; charset=utf-8')}
Hello Sam, welcome. See https://example.com/start for more.
`,
  `${head(1, 'Your order', 'text/html; charset=utf-8')}
<html><body><h1>Order 1001</h1><p>Thank you. <a href="https://example.com/orders/1001">See it</a></p></body></html>
`,
  `${head(2, 'Minutes', 'multipart/mixed; boundary="part"', 'sam@example.com, kim@example.com')}Cc: lee@example.com

--part
Content-Type: text/plain; charset=utf-8

The minutes are attached.

--part
Content-Type: text/csv; name="minutes.csv"
Content-Disposition: attachment; filename="minutes.csv"

who,what
Kim,budget
--part--
`,
  `${head(3, 'Both ways', 'multipart/alternative; boundary="part"')}
--part
Content-Type: text/plain; charset=utf-8

Plain words.
--part
Content-Type: text/html; charset=utf-8

<p>Words with <b>weight</b>.</p>
--part--
`,
];
