/** Rolls back a dry run. It is not a failure: its audit entry says success. */
export class OnlyChecked extends Error {}
