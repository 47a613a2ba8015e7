import { piecesOf } from '#web/lib/match-words.ts';

/** A text with the words of a query marked. */
export function Matched({ text, words }: { text: string; words: readonly string[] }) {
  return piecesOf(text, words).map((piece) =>
    piece.hit ? (
      <mark key={piece.at} className="rounded-sm bg-warn-wash font-medium text-warn">
        {piece.text}
      </mark>
    ) : (
      <span key={piece.at}>{piece.text}</span>
    ),
  );
}
