/** A backup or a restore that does not begin, or goes no further, for a reason that its operator can act upon. */
export class BackupRefused extends Error {}
