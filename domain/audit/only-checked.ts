/** Thrown at the end of a dry run, so that nothing of it is stored. It is no failure: its audit entry says success. */
export class OnlyChecked extends Error {}
