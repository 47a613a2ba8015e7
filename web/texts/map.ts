/** Texts of the app map. */
export const map = {
  title: 'App map',
  counts: (screens: number, actions: number) => `${screens} screens, ${actions} ways between them`,
  activityCounts: (activities: number, screens: number) =>
    `${activities} ${activities === 1 ? 'activity' : 'activities'}, ${screens} ${screens === 1 ? 'screen' : 'screens'}`,
  activitiesLabel: 'Activities of the app with their screens',
  screens: (count: number) => `${count} ${count === 1 ? 'screen' : 'screens'}`,
  leadsTo: 'Leads to',
  omitted: (screens: number) => `${screens} more screens are left out.`,
  label: 'Map of the screens that were reached',
  choose: 'Choose a screen to see how it was reached.',
  reached: 'How it was reached',
  start: 'The run began here.',
  visits: (count: number) => `Seen ${count} ${count === 1 ? 'time' : 'times'}`,
  leads: 'Where it leads',
  untried: 'Left to try',
  notReached: 'What was left alone',
  noPicture: 'No picture',
  failed: 'The map could not be loaded',
  none: 'This run has no map.',
};
