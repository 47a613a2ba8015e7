/**
 * Who browsers take their user for. West of Greenwich, as a third of all users are: in UTC a date that is read as
 * midnight there and shown as local time looks right.
 */
export const USER = { locale: 'en-US', timezone: 'America/New_York' } as const;
