import type { EntityName, RequiredEntityData } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { LoginName } from '../../../domain/identity/login-name.ts'
import { ClientTable } from '../client-table.ts'
import { DictionaryTable } from '../dictionary-table.ts'
import { MenuTable } from '../menu-table.ts'
import { ParameterTable } from '../parameter-table.ts'
import { RoleTable } from '../role-table.ts'
import { StoragePlatformTable } from '../storage-platform-table.ts'
import { UserTable } from '../user-table.ts'
import { builtInButtons } from './buttons.ts'
import { builtInClient } from './client.ts'
import { builtInDictionaries } from './dictionaries.ts'
import { builtInMenus } from './menus.ts'
import { builtInParameters } from './parameters.ts'
import { BUILT_IN_PLATFORM } from './platform.ts'
import { SEED_NAME, type SeedFacts } from './seed-facts.ts'
import { administratorRole, administratorUser } from './users.ts'

/**
 * Adds the built-in rows, once in the life of a store, and never touches a row that is there.
 * @returns whether it created the administrator
 */
export async function seed(em: SqlEntityManager, ask: () => Promise<SeedFacts>): Promise<boolean> {
  const [done] = await em.execute('select 1 from seeds where name = ?', [SEED_NAME])
  if (done) return false
  const facts = await ask()
  await insertMissing(em, ClientTable, [builtInClient(facts)])
  await insertMissing(em, MenuTable, builtInMenus)
  await insertMissing(em, MenuTable, builtInButtons)
  await insertMissing(em, StoragePlatformTable, [BUILT_IN_PLATFORM])
  await insertMissing(em, DictionaryTable, builtInDictionaries(facts.now))
  await insertMissing(em, ParameterTable, builtInParameters)
  const created = await createAdministrator(em, facts)
  await em.execute('insert into seeds (name) values (?)', [SEED_NAME])
  return created
}

async function createAdministrator(em: SqlEntityManager, facts: SeedFacts): Promise<boolean> {
  const user = administratorUser(facts, LoginName.parse(facts.administrator.name))
  const created = await insertMissing(em, UserTable, [user])
  if (created === 0) return false
  await insertMissing(em, RoleTable, [administratorRole])
  await em.execute('insert into user_roles (user_id, role_id) values (?, ?)', [
    user.id,
    administratorRole.id,
  ])
  return true
}

/** @returns how many rows it added */
async function insertMissing<T extends object>(
  em: SqlEntityManager,
  table: EntityName<T>,
  rows: readonly RequiredEntityData<T>[],
): Promise<number> {
  const insert = em.createQueryBuilder(table).insert([...rows])
  const { affectedRows } = await insert.onConflict().ignore().execute('run')
  return affectedRows
}
