import { expect, it } from 'vitest';
import { setsUpSite } from './site-settings.ts';

const isLeft = (path: string, title: string, labels: string[], submit: string): boolean =>
  setsUpSite({ place: `http://app.test${path}`, title, submit, labels });

it.each([
  ['/-/admin', 'Admin', ['Site Name', 'Home Page'], 'Save Preferences'],
  [
    '/wp-admin/options-general.php',
    'General Settings',
    ['Site Title', 'Administration Email'],
    'Save Changes',
  ],
  ['/admin/configuration', 'Shop', ['Currency'], 'Save'],
  ['/verwaltung', 'Einstellungen', ['Sprache'], 'Speichern'],
  ['/settings', 'Server settings', ['Port'], 'Apply'],
])('leaves alone what sets up the whole app: %s "%s"', (path, title, labels, saves) => {
  expect(isLeft(path, title, labels, saves)).toBe(true);
});

it.each([
  ['/settings', 'My settings', ['Rows per page', 'Website'], 'Save'],
  ['/settings/profile', 'Profile', ['Name', 'Job title'], 'Save changes'],
  ['/admin/products/4/change', 'Change product', ['Name', 'Price'], 'Save'],
  ['/admin/users', 'Users', ['Name', 'Email'], 'Invite'],
  ['/admin/sites/new', 'New site', ['Site name'], 'Create'],
  ['/bookings', 'Book a machine', ['Site address'], 'Book'],
])('does not take for it what is about one user or one thing: %s "%s"', (path, title, labels, saves) => {
  expect(isLeft(path, title, labels, saves)).toBe(false);
});
