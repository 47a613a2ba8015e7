import { trapPage, trapSite } from '../site.ts';

/** More comes with every look down, and some without. */
export const endlessFeed = trapSite(
  'endless-feed',
  'grows as far as one scrolls',
  trapPage(`<section id="feed"></section><script>
    let n = 0;
    const more = () => {
      for (let i = 0; i < 20; i += 1) {
        const post = document.createElement('article');
        post.style.minHeight = '120px';
        post.innerHTML = '<h2>Post ' + (n += 1) + '</h2><button>Like ' + n + '</button> <a href="./post?' + n + '">Read ' + n + '</a>';
        document.getElementById('feed').append(post);
      }
    };
    more();
    addEventListener('scroll', () => { if (innerHeight + scrollY > document.body.scrollHeight - 400) more(); });
    setInterval(more, 400);
  </script>`),
  { '/post': trapPage('<p>A post.</p>') },
);
