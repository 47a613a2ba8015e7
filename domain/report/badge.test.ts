import { expect, test } from 'vitest';
import { badgeSvg, badgeText } from './badge.ts';

test('says the bugs by severity, and takes the colour of the gravest', () => {
  const bugs = { critical: 0, major: 2, minor: 1 };
  expect(badgeText(bugs)).toBe('2 major, 1 minor');
  expect(badgeText({ critical: 0, major: 0, minor: 0 })).toBe('no bugs proved');
  const colours = [
    { ...bugs, critical: 1 },
    bugs,
    { ...bugs, major: 0 },
    { ...bugs, major: 0, minor: 0 },
  ].map((one) => /x="\d+" width="\d+" height="20" fill="(#\w+)"/.exec(badgeSvg(one))?.[1]);
  expect(new Set(colours).size).toBe(4);
});

test('is one picture without anything that could run or be fetched', () => {
  const svg = badgeSvg({ critical: 120, major: 2, minor: 0 });
  expect(svg).toMatch(/^<svg [^>]*role="img" aria-label="Rove: 120 critical, 2 major">.*<\/svg>$/);
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/script|href|https?:|style=|on\w+=/);
});
