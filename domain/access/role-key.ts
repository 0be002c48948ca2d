import { ADMINISTRATOR_ROLE } from './role.ts'
import { InvalidRoleKey } from './role-errors.ts'
import { MANAGER_ROLE } from './role-rights.ts'

const SHAPE = /^[A-Za-z0-9_.-]{1,100}$/
const RESERVED: ReadonlySet<string> = new Set([ADMINISTRATOR_ROLE, MANAGER_ROLE])

/** A role key is a single word; the keys of built-in roles are reserved. @throws InvalidRoleKey */
export function checkRoleKey(key: string): void {
  if (!SHAPE.test(key)) throw new InvalidRoleKey('shape')
  if (RESERVED.has(key.toLowerCase())) throw new InvalidRoleKey('reserved')
}
