import { Link } from 'react-router-dom';
import { linkClass } from '#web/ui/link.ts';

const MARKS = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

type Piece = { at: number; text: string; kind: 'text' | 'code' | 'link'; to: string };

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const addText = (to: number) => {
    if (to > end) pieces.push({ at: end, text: text.slice(end, to), kind: 'text', to: '' });
  };
  for (const match of text.matchAll(MARKS)) {
    addText(match.index);
    const [whole, code, words = '', to = ''] = match;
    pieces.push({ at: match.index, text: code ?? words, kind: code ? 'code' : 'link', to });
    end = match.index + whole.length;
  }
  addText(text.length);
  return pieces;
}

/** Text with its marks shown: `code`, and [words](/address). */
export function Marked({ text }: { text: string }) {
  return piecesOf(text).map(({ at, text: words, kind, to }) => {
    if (kind === 'text') return <span key={at}>{words}</span>;
    if (kind === 'code') return <Code key={at} text={words} />;
    return <TextLink key={at} to={to} text={words} />;
  });
}

export function Code({ text }: { text: string }) {
  return (
    <code className="rounded-sm bg-sunken px-1 py-0.5 text-[0.92em] [overflow-wrap:anywhere]">{text}</code>
  );
}

/** Addresses below /api and of mail are not the web app's own. */
function TextLink({ to, text }: { to: string; text: string }) {
  const isPage = to.startsWith('#') || (to.startsWith('/') && !to.startsWith('/api/'));
  return isPage ? (
    <Link to={to} className={linkClass}>
      {text}
    </Link>
  ) : (
    <a href={to} className={linkClass}>
      {text}
    </a>
  );
}
