import type { ImportUsers } from '../../../../application/users/import-users.ts'
import type { CellLabels } from '../imports/cell-labels.ts'
import { userForm } from './sheet-users.ts'
import { userWords } from './user-words.ts'

/** What an import of users shares with its template. */
export const IMPORTED_USERS = {
  url: '/system/user',
  access: 'system:user:import',
  area: 'user',
  what: 'users',
  recordWords: userWords,
  invites: true,
} as const

/** @param labels the current labels of the dictionaries */
export function importedUsers(users: ImportUsers, labels: () => Promise<CellLabels>) {
  return {
    ...IMPORTED_USERS,
    form: async () => userForm(await labels()),
    execute: users.execute.bind(users),
  }
}
