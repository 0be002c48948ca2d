import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { mayLogIn } from '../../../domain/identity/user.ts'
import { unlessRefused } from '../../../domain/imports/row-failures.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'
import { isDisabled, textIn } from './legacy-values.ts'
import type { SwitchRun } from './switch-run.ts'

const FIELDS = ['name', 'nameKey', 'status', 'passwordHash']

/**
 * Call it when everything is stored.
 * @returns who logs in there and cannot here, or only with another name
 */
export async function lockedOut(run: SwitchRun): Promise<string[]> {
  const stored = await run.parts.rows.stored('users', FIELDS)
  const here = new Map(stored.map((row) => [row.id, row]))
  const people = run.people.filter((row) => !isDisabled(row) && row.user_id !== SUPER_USER)
  return people.flatMap((row) => {
    const name = textIn(row, 'user_name')
    const user = here.get(run.idOf('users', row.user_id))
    if (!user) return name
    if (!mayLogIn(user)) return `${name} (disabled here)`
    if (!user.passwordHash) return `${name} (without a password)`
    const key = unlessRefused(() => LoginName.parse(name).key)
    return key === user.nameKey ? [] : `${name} (as ${user.name})`
  })
}
