import { PostgresMenuRepo } from '../../../adapters/postgres/accounts/postgres-menu-repo.ts'
import { PostgresRightsRepo } from '../../../adapters/postgres/accounts/postgres-rights-repo.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { recordStores } from '../../../adapters/postgres/records/mikro-record-store.ts'
import type { ScopeRule } from '../../../domain/access/role-rights.ts'
import { byWidth, type WiderScope, widerScope } from '../../../domain/access/wider-scope.ts'
import { USER, type UserRow } from '../../../domain/users/user-record.ts'
import type { Environment } from '../../settings/environment.ts'
import { confirmDataScope, confirmedDataScope } from '../../start/data-scope.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { withAccounts } from '../admin/with-accounts.ts'
import { operatorEntry } from '../operator-entry.ts'
import type { DataScopeOptions } from './data-scope-command.ts'

const BATCH = 500
const ENABLED = {
  conditions: [{ field: 'status', is: 'normal' }],
  sort: USER.order,
  scope: 'all',
} as const
/** How many permissions a line names. */
const NAMED = 3

interface Wider {
  readonly user: UserRow
  readonly scope: WiderScope
}

/** @throws CannotStart */
export function compareDataScopes(
  env: Environment,
  { compare = false, confirm = false }: DataScopeOptions,
): Promise<void> {
  return withAccounts(env, async ({ config, database, accounts }) => {
    const rule = config.accounts.dataScope
    const confirmed = await confirmedDataScope(database)
    print(`Rows are shown by the rule ${confirmed}; DATA_SCOPE is ${rule}.`)
    if (rule === confirmed) return
    if (compare || confirm) for (const line of linesOf(await widerIn(database), rule)) print(line)
    if (!confirm) return print('To take the rule of DATA_SCOPE: gatehouse data-scope --confirm')
    const parameters = { from: confirmed, to: rule }
    const run = { area: 'role', kind: 'change', command: 'data-scope --confirm' } as const
    await accounts
      .get(T.Audit)
      .change(
        () => confirmDataScope(database, rule),
        operatorEntry(accounts.get(T.Clock), { ...run, parameters }),
      )
    print(`Confirmed: ${rule}. Start all instances again with DATA_SCOPE=${rule}.`)
  })
}

/** Enabled users who see more rows by the rule `widest`, most of all first. */
export async function widerIn(database: Database): Promise<Wider[]> {
  const rights = new PostgresRightsRepo(database, 'by-permission', new PostgresMenuRepo(database))
  const users = recordStores(database)(USER)
  const wider: Wider[] = []
  let last: UserRow | undefined
  do {
    const slice = await users.slice(ENABLED, last, BATCH)
    const held = await rights.getForUsers(slice.map(({ id }) => id))
    for (const user of slice) {
      const mine = held.get(user.id)
      const scope = mine && widerScope(mine, user.departmentId)
      if (scope) wider.push({ user, scope })
    }
    last = slice.at(-1)
  } while (last)
  return wider.sort((one, other) => byWidth(one.scope, other.scope))
}

function linesOf(wider: readonly Wider[], rule: ScopeRule): string[] {
  const does = rule === 'widest' ? 'gain' : 'lose'
  const total = `${wider.length} of the enabled users would ${does} rows, ${rule === 'widest' ? 'none would lose' : 'none would gain'} any.`
  return [total, ...wider.map(({ user, scope }) => `  ${user.name}: ${wordsOf(scope)}`)]
}

function wordsOf({ isAll, departments, permissions }: WiderScope): string {
  const some = permissions.slice(0, NAMED).join(', ')
  const others = permissions.length - NAMED
  const for_ = others > 0 ? `${some} and ${others} more` : some
  const rows = departments > 0 ? `those of ${departments} departments` : 'their own'
  return `${isAll ? 'every row' : rows} for ${for_}`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
