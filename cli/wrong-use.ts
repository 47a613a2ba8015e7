/** The command was not used as it is meant. */
export class WrongUse extends Error {}
