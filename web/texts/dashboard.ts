import { counter } from './count.ts';

const counted = counter('en');

export type DayPart = 'morning' | 'afternoon' | 'evening';

const GREETINGS: Record<DayPart, string> = {
  morning: 'Good morning',
  afternoon: 'Good afternoon',
  evening: 'Good evening',
};

export const dashboard = {
  title: 'Dashboard',
  greeting: (part: DayPart, name: string) => (name ? `${GREETINGS[part]}, ${name}` : GREETINGS[part]),
  failed: 'Failed to load dashboard data. Please try again later.',
  planBadge: (plan: string) => `${plan} plan`,
  start: 'Start New Test',
  results: 'View All Results',
  upgrade: 'Upgrade',
  stats: { month: 'Tests this month', remaining: 'Tests remaining', last: 'Last test' },
  never: 'None yet',
  lowQuota: (left: number) => `You have ${counted(left, 'test', 'tests')} left this month.`,
  usage: {
    title: 'Plan usage',
    unknown: 'not known',
    tests: 'Tests',
    slots: 'Slots in use',
    unlimited: (used: number) => `${used}, unlimited`,
    duration: 'Longest test',
    of: (used: number, total: number) => `${used} of ${total}`,
  },
  recent: {
    title: 'Recent Tests',
    empty: 'No finished test yet',
    detail: 'Reports of your tests appear here.',
  },
  actions: {
    title: 'Quick Actions',
    start: 'Start New Test',
    full: 'All slots are in use',
    results: 'View Results',
    plan: 'Manage Plan',
    settings: 'Settings',
  },
  progress: 'Tests In Progress',
} as const;
