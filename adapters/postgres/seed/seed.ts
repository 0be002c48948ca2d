import type { EntityName, RequiredEntityData } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { ADMINISTRATOR_ROLE } from '../../../domain/access/role.ts'
import { DICTIONARY_TYPE, DICTIONARY_VALUE } from '../../../domain/dictionaries/dictionary.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { builtInText } from '../../../domain/language/built-in-text.ts'
import type { Language } from '../../../domain/language/language.ts'
import { DEPARTMENT, ROOT_DEPARTMENT } from '../../../domain/organization/department.ts'
import { PARAMETER } from '../../../domain/settings/parameter.ts'
import { recordTable } from '../records/record-table.ts'
import {
  ClientTable,
  MenuTable,
  RoleTable,
  StoragePlatformTable,
  UserTable,
} from '../tables/tables.ts'
import { builtInRows, FIRST_NAMES, ROW_NAMES, rowName } from './built-in-rows.ts'
import { builtInClient, LATER_CLIENT_ROWS, LATER_CLIENTS } from './client.ts'
import { OWN_PASSWORDS, SEED_NAME, type SeedFacts } from './seed-facts.ts'

const BUILT_IN_PLATFORM = {
  id: '1',
  key: 'default',
  kind: 'local' as const,
  status: 'normal' as const,
  isDefault: true,
  basePath: '',
  /** Relative to the data folder. */
  rootPath: 'oss',
}

const MENU_KINDS = ['directory', 'page', 'button'] as const

export interface Seeded {
  readonly administratorCreated: boolean
  /** Keys of clients that later versions have brought, and that were added now. */
  readonly clientKeys?: readonly string[]
}

/** Adds the built-in rows, each only once in the life of a store, and never changes existing rows. */
export async function seed(em: SqlEntityManager, ask: () => Promise<SeedFacts>): Promise<Seeded> {
  const noted = new Set((await em.execute('select name from seeds')).map(({ name }) => name))
  const isFirst = !noted.has(SEED_NAME)
  const brought = new Set(isFirst ? noted : [...noted, ...FIRST_NAMES])
  const missing = [SEED_NAME, ...ROW_NAMES].filter((name) => !noted.has(name))
  if (missing.length === 0) return { administratorCreated: false }
  const facts = await ask()
  await bringRows(em, brought, facts)
  const administratorCreated = isFirst && (await bringAccounts(em, facts))
  const clientKeys = await bringClients(em, brought, facts)
  if (!brought.has(rowName('departments', { id: ROOT_DEPARTMENT }))) await assignUsers(em)
  const done = administratorCreated ? [...missing, OWN_PASSWORDS] : missing
  await em.execute(`insert into seeds (name) values ${done.map(() => '(?)').join(', ')}`, done)
  return { administratorCreated, ...(clientKeys.length > 0 && { clientKeys }) }
}

async function bringRows(
  em: SqlEntityManager,
  brought: ReadonlySet<string>,
  { now, language }: SeedFacts,
) {
  const rows = builtInRows(now, language)
  const { departments, menus, dictionary_types: types, dictionary_entries: values } = rows
  const isNew = (table: string) => (row: { readonly id: string }) =>
    !brought.has(rowName(table, row))
  await insertAbsent(em, recordTable(DEPARTMENT), departments.filter(isNew('departments')))
  const newMenus = menus.filter(isNew('menus'))
  for (const kind of MENU_KINDS) await bringMenus(em, newMenus, kind)
  await insertAbsent(em, recordTable(DICTIONARY_TYPE), types.filter(isNew('dictionary_types')))
  await insertAbsent(em, recordTable(DICTIONARY_VALUE), values.filter(isNew('dictionary_entries')))
  await insertAbsent(em, recordTable(PARAMETER), rows.parameters.filter(isNew('parameters')))
}

/** Users from before departments existed are assigned to the root department. */
async function assignUsers(em: SqlEntityManager): Promise<void> {
  await em.execute('update users set department_id = ? where department_id is null', [
    ROOT_DEPARTMENT,
  ])
}

/** Skips menus whose parent an operator removed. */
async function bringMenus(
  em: SqlEntityManager,
  menus: ReturnType<typeof builtInRows>['menus'],
  wanted: (typeof MENU_KINDS)[number],
): Promise<void> {
  const present = new Set((await em.execute('select id from menus')).map(({ id }) => String(id)))
  const rows = menus.filter(({ kind }) => kind === wanted)
  const hasParent = (row: object) => !('parentId' in row) || present.has(String(row.parentId))
  await insertAbsent(em, MenuTable, rows.filter(hasParent))
}

/** @returns the keys that they got, but for clients that exist */
async function bringClients(
  em: SqlEntityManager,
  brought: ReadonlySet<string>,
  facts: SeedFacts,
): Promise<string[]> {
  const added: string[] = []
  for (const [at, { keys, client }] of LATER_CLIENTS.entries()) {
    if (brought.has(LATER_CLIENT_ROWS[at] ?? '')) continue
    for (const clientKey of keys) {
      const row = { ...client(facts), clientKey }
      if ((await insertAbsent(em, ClientTable, [row])) === 0) continue
      added.push(clientKey)
      break
    }
  }
  return added
}

/** @returns whether it created the administrator */
async function bringAccounts(em: SqlEntityManager, facts: SeedFacts): Promise<boolean> {
  await insertAbsent(em, ClientTable, [builtInClient(facts)])
  await insertAbsent(em, StoragePlatformTable, [BUILT_IN_PLATFORM])
  const user = administratorUser(facts, LoginName.parse(facts.administrator.name))
  const created = await insertAbsent(em, UserTable, [user])
  if (created === 0) return false
  const role = administratorRole(facts.language)
  await insertAbsent(em, RoleTable, [role])
  await em.execute('insert into user_roles (user_id, role_id) values (?, ?)', [user.id, role.id])
  await em.execute('update users set password_is_given = ? where id = ?', [
    facts.administrator.passwordIsGiven,
    user.id,
  ])
  return true
}

/** @returns the number of added rows */
async function insertAbsent<T extends object>(
  em: SqlEntityManager,
  table: EntityName<T>,
  rows: readonly RequiredEntityData<T>[],
): Promise<number> {
  if (rows.length === 0) return 0
  const insert = em.createQueryBuilder(table).insert([...rows])
  const { affectedRows } = await insert.onConflict().ignore().execute('run')
  return affectedRows
}

function administratorRole(language: Language) {
  return {
    id: '1',
    key: ADMINISTRATOR_ROLE,
    scope: 'all',
    name: builtInText('role.1', language),
    status: 'normal' as const,
  }
}

function administratorUser({ administrator, language, now }: SeedFacts, { key }: LoginName) {
  return {
    id: '1',
    name: administrator.name,
    nameKey: key,
    nickName: builtInText('user.1', language),
    sex: '2',
    passwordHash: administrator.passwordHash,
    status: 'normal' as const,
    createdAt: now,
  }
}
