import { PostgresMenuRepo } from '../../../adapters/postgres/accounts/postgres-menus.ts'
import { PostgresRightsRepo } from '../../../adapters/postgres/accounts/postgres-rights-repo.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { recordStores } from '../../../adapters/postgres/records/mikro-record-store.ts'
import { type WiderPerson, widerPeople } from '../../../application/access/wider-people.ts'
import type { ScopeRule } from '../../../domain/access/role-rights.ts'
import { widerInWords } from '../../../domain/access/wider-scope.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import { confirmDataScope, confirmedDataScope } from '../../start/data-scope.ts'
import { withAccounts } from '../admin/with-accounts.ts'
import { audited } from '../operator-entry.ts'

/** SQLSTATE: insufficient_privilege. */
const NOT_ALLOWED = '42501'

/** @throws CannotStart */
export function compareDataScopes(
  env: Environment,
  { compare = false, confirm = false }: { readonly compare?: boolean; readonly confirm?: boolean },
): Promise<void> {
  return withAccounts(env, async ({ config, database, accounts }) => {
    const rule = config.accounts.dataScope
    const confirmed = await confirmedDataScope(database)
    print(`Rows are shown by the rule ${confirmed}; DATA_SCOPE is ${rule}.`)
    if (rule === confirmed) return
    if (compare || confirm) for (const line of linesOf(await wider(database), rule)) print(line)
    if (!confirm) return print('To take the rule of DATA_SCOPE: gatehouse data-scope --confirm')
    const parameters = { from: confirmed, to: rule }
    const run = { area: 'role', kind: 'change', command: 'data-scope --confirm' } as const
    await audited(accounts, { ...run, parameters }, () =>
      confirmDataScope(database, rule).catch(refuseOthers),
    )
    print(`Confirmed: ${rule}. Start all instances again with DATA_SCOPE=${rule}.`)
  })
}

/** The table belongs to whoever migrates. @throws CannotStart */
function refuseOthers(error: unknown): never {
  if (Object(error).code !== NOT_ALLOWED) throw error
  const advice = 'Run it with the DATABASE_URL of the account that owns the tables.'
  throw new CannotStart(`This account may not note the rule. ${advice}`, EXIT.settings)
}

/** Users who see more by the rule `widest`. */
function wider(database: Database): Promise<WiderPerson[]> {
  const rights = new PostgresRightsRepo(database, 'by-permission', new PostgresMenuRepo(database))
  return widerPeople(rights, recordStores(database))
}

function linesOf(wider: readonly WiderPerson[], rule: ScopeRule): string[] {
  const does = rule === 'widest' ? 'gain' : 'lose'
  const total = `${wider.length} users would ${does} rows, ${rule === 'widest' ? 'none would lose' : 'none would gain'} any.`
  return [total, ...wider.map(({ user, scope }) => `  ${user.name}: ${widerInWords(scope)}`)]
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
