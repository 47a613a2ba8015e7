import { FACE_META, FACE_TOKENS, type Face, faceOf } from '#domain/installation/face.ts';
import { language } from './language.ts';

/** What this installation says of itself: from the document, which stands for it by tokens while it is built. */
export const face: Face = readFace();

function readFace(): Face {
  if (typeof document === 'undefined') return { ...FACE_TOKENS, links: [] };
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${FACE_META}"]`);
  if (meta) return JSON.parse(meta.content) as Face;
  // Only while the app is developed, without the server that fills its documents.
  const unset = { company: '', support: '', sales: '', privacy: '', jurisdiction: '', analytics: '' };
  return faceOf({ ...unset, links: [] }, location.origin, language);
}
