import { counter } from '../count.ts';
import type { map as en } from '../map.ts';
import type { Translated } from '../translated.ts';

const counted = counter('de');

export const map: Translated<typeof en> = {
  title: 'Karte der App',
  counts: (screens, actions) =>
    `${counted(screens, 'Ansicht', 'Ansichten')}, ${counted(actions, 'Weg', 'Wege')} dazwischen`,
  activityCounts: (activities, screens) =>
    `${counted(activities, 'Activity', 'Activities')}, ${counted(screens, 'Ansicht', 'Ansichten')}`,
  activitiesLabel: 'Activities der App mit ihren Ansichten',
  screens: (count) => counted(count, 'Ansicht', 'Ansichten'),
  leadsTo: 'Führt zu',
  omitted: (screens) =>
    `${counted(screens, 'weitere Ansicht ist', 'weitere Ansichten sind')} hier nicht aufgeführt.`,
  label: 'Karte der erreichten Ansichten',
  layer: (depth) => (depth === 0 ? 'Start' : `Nach ${counted(depth, 'Aktion', 'Aktionen')}`),
  search: 'Ansichten suchen',
  found: (count) => `${counted(count, 'Ansicht', 'Ansichten')} gefunden`,
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  zoomFit: 'Die ganze Karte zeigen',
  choose: 'Wählen Sie eine Ansicht, um zu sehen, wie sie erreicht wurde.',
  reached: 'Wie sie erreicht wurde',
  start: 'Hier begann der Lauf.',
  visits: (count) => `${counted(count, 'Mal', 'Mal')} gesehen`,
  leads: 'Wohin sie führt',
  untried: 'Noch nicht versucht',
  notReached: 'Was ausgelassen wurde',
  noPicture: 'Kein Bild',
  failed: 'Die Karte konnte nicht geladen werden',
  none: 'Zu diesem Lauf gibt es keine Karte.',
  coverage: {
    title: 'Abdeckung nach Seiten',
    pages: (count) => counted(count, 'Seite', 'Seiten'),
    columns: {
      page: 'Seite',
      seen: 'Gesehen',
      untried: 'Noch nicht versucht',
      leftAlone: 'Ausgelassen, und warum',
    },
    seen: (screens, visits) =>
      `${counted(screens, 'Ansicht', 'Ansichten')}, ${counted(visits, 'Mal', 'Mal')}`,
    never: 'nicht erreicht',
    nothing: 'nichts',
    andMore: (names, rest) => `${names} und ${rest} weitere`,
    more: (pages) => `${counted(pages, 'weitere Seite ist', 'weitere Seiten sind')} hier nicht aufgeführt.`,
  },
};
