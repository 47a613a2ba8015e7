/** What an operator is told when programs are not kept apart, or not wholly. */
export const NO_CELL =
  'Browsers run without a cell and without their own sandbox: this host gives no namespaces (they need Linux with root or user namespaces, and unshare, nsenter, setpriv, prlimit of util-linux). See docs/security/browsers.md; ROVE_BROWSER_CELL=on refuses to run so';

export const NO_SANDBOX =
  "Browsers run in a cell, and without Chromium's own sandbox: this host lets nobody in a cell make namespaces. See docs/security/browsers.md";

export const NO_FILTER =
  'Cells filter no system calls: this host has no perl to take a filter on, or a kernel without seccomp. See docs/security/browsers.md';

export const NO_GROUPS =
  'Cells limit neither memory nor processes as a whole: this host gives no control groups (they need root, and version 1 or 2 of its own). See docs/security/browsers.md';

export const OFF =
  'Browsers run without a cell and without their own sandbox: ROVE_BROWSER_CELL=off. See docs/security/browsers.md';
