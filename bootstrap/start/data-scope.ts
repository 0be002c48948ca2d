import type { Database } from '../../adapters/postgres/connection/database.ts'
import type { ScopeRule } from '../../domain/access/role-rights.ts'
import { CannotStart, EXIT } from '../output/cannot-start.ts'

/** Noted among the built-in rows. Without the note, the rule is `widest`. */
const NOTE = 'data-scope by-permission'

/** The rule that the installation began with, or that somebody has confirmed since. */
export async function confirmedDataScope(database: Database): Promise<ScopeRule> {
  const noted = await database.rows('select from seeds where name = $1', [NOTE])
  return noted.length > 0 ? 'by-permission' : 'widest'
}

/** Instances that run already keep the other rule until they are started again. */
export async function confirmDataScope(database: Database, rule: ScopeRule): Promise<void> {
  const text =
    rule === 'by-permission'
      ? 'insert into seeds (name) values ($1) on conflict do nothing'
      : 'delete from seeds where name = $1'
  await database.rows(text, [NOTE])
}

/** Nobody sees other rows by a slip in the settings. @throws CannotStart */
export async function keepDataScope(
  database: Database,
  rule: ScopeRule,
  isFirst: boolean,
): Promise<void> {
  if (isFirst) return confirmDataScope(database, rule)
  const confirmed = await confirmedDataScope(database)
  if (confirmed === rule) return
  throw new CannotStart(
    `DATA_SCOPE is ${rule}, and this installation shows rows by ${confirmed}. ` +
      'Run gatehouse data-scope --compare to see who would gain and who would lose rows, then ' +
      `gatehouse data-scope --confirm; or set DATA_SCOPE=${confirmed}.`,
    EXIT.settings,
  )
}
