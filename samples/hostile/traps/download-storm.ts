import { trapPage, trapSite } from '../site.ts';

/** Files without end, and one file without end. */
export const downloadStorm = trapSite(
  'download-storm',
  'sends files that nobody asked for',
  trapPage(`<a href="./endless" download>One more</a><script>
    setInterval(() => {
      const link = document.createElement('a');
      link.href = './file?' + Math.random();
      link.download = 'file.bin';
      link.click();
    }, 60);
  </script>`),
  {
    '/file': ({ response }) =>
      response
        .writeHead(200, { 'content-disposition': 'attachment; filename="file.bin"' })
        .end('x'.repeat(9_999)),
    '/endless': ({ response, later }) => {
      response.writeHead(200, { 'content-disposition': 'attachment; filename="endless.bin"' });
      const more = () => {
        response.write('x'.repeat(9_999));
        later(50, more);
      };
      more();
    },
  },
);
