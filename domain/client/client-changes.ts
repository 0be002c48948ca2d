import type { Id } from '../shared/id.ts'
import type { ClientProps } from './client.ts'
import { BuiltInClientKept, InvalidClientField } from './client-entry-errors.ts'

const BUILT_IN: Id = '1'
const SECRET = /^[!-~]{8,128}$/

type Decided = Partial<Pick<ClientProps, 'status' | 'grants'>>

/** @throws BuiltInClientKept when this would lock everybody out of the console */
export function admitChange(id: Id, { status, grants }: Decided): void {
  if (id !== BUILT_IN) return
  if (status === 'disabled' || grants?.permits('password') === false) throw new BuiltInClientKept()
}

/** @throws BuiltInClientKept */
export function admitRemoval(ids: readonly Id[]): void {
  if (ids.includes(BUILT_IN)) throw new BuiltInClientKept()
}

/** @throws InvalidClientField unless it is 8 to 128 printable ASCII characters without blanks */
export function checkedSecret(typed: string): string {
  if (!SECRET.test(typed)) throw new InvalidClientField('clientSecret')
  return typed
}
