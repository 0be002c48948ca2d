/** Shown by lists and forms in place of a secret. The form requires a text. */
export const HIDDEN_SECRET = '******'

/** @returns `undefined` if no secret was typed: the field is blank or unchanged */
export function typedSecret(field: string | undefined): string | undefined {
  return field === undefined || field === '' || field === HIDDEN_SECRET ? undefined : field
}
