import { counter } from './count.ts';

const counted = counter('en');

export const map = {
  title: 'App map',
  counts: (screens: number, actions: number) =>
    `${counted(screens, 'screen', 'screens')}, ${counted(actions, 'way', 'ways')} between them`,
  activityCounts: (activities: number, screens: number) =>
    `${counted(activities, 'activity', 'activities')}, ${counted(screens, 'screen', 'screens')}`,
  activitiesLabel: 'Activities of the app with their screens',
  screens: (count: number) => counted(count, 'screen', 'screens'),
  leadsTo: 'Leads to',
  omitted: (screens: number) => `${counted(screens, 'more screen is', 'more screens are')} left out.`,
  label: 'Map of the screens that were reached',
  layer: (depth: number) => (depth === 0 ? 'Start' : `After ${counted(depth, 'action', 'actions')}`),
  search: 'Search screens',
  found: (count: number) => `${counted(count, 'screen', 'screens')} found`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomFit: 'Show the whole map',
  choose: 'Choose a screen to see how it was reached.',
  reached: 'How it was reached',
  start: 'The run began here.',
  visits: (count: number) => `Seen ${counted(count, 'time', 'times')}`,
  leads: 'Where it leads',
  untried: 'Left to try',
  notReached: 'What was left alone',
  noPicture: 'No picture',
  failed: 'The map could not be loaded',
  none: 'This run has no map.',
  coverage: {
    title: 'Coverage by page',
    pages: (count: number) => counted(count, 'page', 'pages'),
    columns: { page: 'Page', seen: 'Seen', untried: 'Left to try', leftAlone: 'Left alone, and why' },
    seen: (screens: number, visits: number) =>
      `${counted(screens, 'screen', 'screens')}, ${counted(visits, 'time', 'times')}`,
    never: 'not reached',
    nothing: 'nothing',
    andMore: (names: string, rest: number) => `${names} and ${rest} more`,
    more: (pages: number) => `${counted(pages, 'more page is', 'more pages are')} left out.`,
  },
};
