import type { Database } from '../connection/database.ts'
import { MIGRATION_TABLE } from '../migrations/migration-names.ts'

/** Existing entries cannot be changed; old ones may be deleted. */
const LOGS = ['operation_log', 'login_log', 'audit_links', 'audit_erasures', 'audit_starts']
/** These record what the owner has done to the schema. */
const OF_THE_OWNER = [MIGRATION_TABLE, 'seeds', 'module_migrations']

const FACTS = `select quote_ident(rolname) as role, quote_ident(current_schema()) as schema
    from pg_roles where rolname = $1`
const MAY_CHANGE = `select has_schema_privilege($1::name, current_schema(), 'create') or exists (
      select from pg_tables where schemaname = current_schema()
        and pg_has_role($1::name, tableowner, 'member')
    ) as answer`

export class GrantRefused extends Error {
  override readonly name = 'GrantRefused'
}

/**
 * Grants an account what the service needs to run, and revokes everything else: all or nothing.
 * @throws GrantRefused if there is no such account, or if it could still change the schema
 */
export async function grantToService(database: Database, account: string): Promise<void> {
  await database.dedicated(() =>
    database.transaction(async () => {
      const [facts] = await database.rows(FACTS, [account])
      if (!facts) throw new GrantRefused('There is no account of this name.')
      for (const text of grants(String(facts.role), String(facts.schema))) {
        await database.rows(text, [])
      }
      const [change] = await database.rows(MAY_CHANGE, [account])
      if (change?.answer !== false) throw new GrantRefused('This account can change the schema.')
    }),
  )
}

function grants(role: string, schema: string): string[] {
  return [
    `revoke all on schema ${schema} from ${role}`,
    `revoke all on all tables in schema ${schema} from ${role}`,
    `grant usage on schema ${schema} to ${role}`,
    `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
    `grant usage on all sequences in schema ${schema} to ${role}`,
    `revoke update on ${LOGS.join(', ')} from ${role}`,
    `revoke insert, update, delete on ${OF_THE_OWNER.join(', ')} from ${role}`,
  ]
}
