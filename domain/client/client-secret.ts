import { InvalidClientField } from './client-entry-errors.ts'

const SHAPE = /^[!-~]{8,128}$/

/** @throws InvalidClientField unless it is 8 to 128 printable ASCII characters without blanks */
export function checkedSecret(typed: string): string {
  if (!SHAPE.test(typed)) throw new InvalidClientField('clientSecret')
  return typed
}
