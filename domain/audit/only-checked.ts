/**
 * Thrown at the end of a dry run to roll it back. It is not a failure: its audit entry says
 * success.
 */
export class OnlyChecked extends Error {}
