/** What lists and forms show instead of a secret. The form requires a text. */
export const HIDDEN_SECRET = '******'

/** @returns `undefined` when nobody typed one: the field is blank, or holds what the form showed */
export function typedSecret(field: string | undefined): string | undefined {
  return field === undefined || field === '' || field === HIDDEN_SECRET ? undefined : field
}
