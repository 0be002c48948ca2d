import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { MIGRATION_NAMES } from '../../../adapters/postgres/migrations/migration-names.ts'
import { installationId } from '../../../adapters/postgres/schema/applied-migrations.ts'
import type { Preparation } from '../../../adapters/postgres/schema/migrate-and-seed.ts'
import { migratorOf } from '../../../adapters/postgres/schema/migrator-of.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import {
  builtInDictionaries,
  FIRST_NAMES,
  ROW_NAMES,
} from '../../../adapters/postgres/seed/built-in-rows.ts'
import { ACCOUNT_CLIENT_ID } from '../../../adapters/postgres/seed/client.ts'
import { menuTree } from '../../../domain/access/menu-tree.ts'
import { parsePermissionCode } from '../../../domain/access/permission-code.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { emptyDatabase } from '../../support/prepared-database.ts'
import { seedFacts } from '../../support/seed-facts.ts'

/** As docs/operate/scale.md has it. */
const NAME_IT = `insert into seeds (name) values ('installation ' || gen_random_uuid())`

let database: Database
let first: Preparation

beforeAll(async () => {
  database = await emptyDatabase()
  first = await prepareDatabase(database, seedFacts)
})
afterAll(() => database.close())

describe('prepareDatabase', () => {
  it('migrates an empty store and creates the administrator', async () => {
    const clientKeys = ['account', 'pc6']
    const done = { migrated: MIGRATION_NAMES, administratorCreated: true, clientKeys }
    expect(first).toEqual(done)
  })

  it('does nothing when everything is there, and requests no facts', async () => {
    const again = await prepareDatabase(database, () => expect.unreachable())
    expect(again).toEqual({ migrated: [], administratorCreated: false })
  })

  it('gives the installation an id, and another one if asked', async () => {
    const id = await installationId(database)
    expect(id).toMatch(/^[0-9a-f]{12}$/)
    await prepareDatabase(database, seedFacts)
    expect(await installationId(database)).toBe(id)
    const renew = `update seeds set name = 'installation ' || gen_random_uuid() where name like 'installation %'`
    await database.rows({ text: renew }, [])
    expect(await installationId(database)).not.toBe(id)
  })

  it('leaves an installation from before 0.6.0 without an id, as its old instances expect', async () => {
    const older = await emptyDatabase()
    onTestFinished(() => older.close())
    await (await migratorOf(older)).up({ to: '0021-shared-objects' })
    await older.rows({ text: `insert into seeds (name) values ('0001-built-in')` }, [])
    await (await migratorOf(older)).up()
    expect(await installationId(older)).toBe('')
    await older.rows({ text: NAME_IT }, [])
    expect(await installationId(older)).toMatch(/^[0-9a-f]{12}$/)
  })

  it('knows the client that the front ends are built with', async () => {
    const client = await postgresRecords(database).clients.get('e5cd7e4891bf95d1d19206ce24a7b32e')
    expect(client?.props).toMatchObject({ id: '1', clientKey: 'pc', deviceType: 'pc' })
    expect(client?.admit('password')).toBe('password')
    expect(client?.lifetime).toMatchObject({ timeout: 604_800, activeTimeout: 1800 })
  })

  it('knows the client of the account pages, whose sessions are short', async () => {
    const client = await postgresRecords(database).clients.get(ACCOUNT_CLIENT_ID)
    expect(client?.props).toMatchObject({ id: '2', clientKey: 'account', deviceType: 'pc' })
    for (const grant of ['password', 'sms', 'email', 'social', 'passkey']) {
      expect(client?.admit(grant)).toBe(grant)
    }
    expect(client?.lifetime).toMatchObject({ timeout: 3600, activeTimeout: 900 })
  })

  it('lets the administrator in with the given hash and every right', async () => {
    const { users } = postgresRecords(database)
    const account = await users.getLoginAccount(LoginName.parse('ADMIN'))
    expect(account).toMatchObject({ userId: '1', mayLogIn: true, passwordHash: 'not a hash' })
    const user = await users.get('1')
    expect(user?.props.roles.map(({ key }) => key)).toEqual(['superadmin'])
  })

  it('notes that nobody chose the password of its administrator', async () => {
    const noted = 'select password_is_given from users where id = 1'
    expect(await database.rows({ text: noted }, [])).toEqual([{ password_is_given: true }])
  })

  it('has the pages of the console, with well-formed permission codes below them', async () => {
    const menus = await postgresRecords(database).menus.all()
    const [system, monitoring, ...others] = menuTree(menus)
    expect(others).toEqual([])
    expect(monitoring?.children.map(({ menu }) => menu.id)).toEqual(['109', '501', '500', '113'])
    expect(system?.children.map(({ menu }) => menu.id)).toEqual([
      ...[
        '100',
        '131',
        '101',
        '130',
        '102',
        '103',
        '104',
        '105',
        '106',
        '107',
        '118',
        '123',
        '133',
      ],
    ])
    const codes = menus.flatMap(({ permission }) => (permission ? [permission] : []))
    expect(codes.map(parsePermissionCode)).toHaveLength(101)
    expect(new Set(codes).size).toBe(99)
  })

  it('stores texts in the language of the installation', async () => {
    const chinese = await emptyDatabase()
    onTestFinished(() => chinese.close())
    await prepareDatabase(chinese, async () => ({ ...(await seedFacts()), language: 'zh' }))
    const { menus, parameters, users } = postgresRecords(chinese)
    expect((await menus.all()).find(({ id }) => id === '118')?.title).toBe('文件管理')
    expect((await users.get('1'))?.props.nickName).toBe('管理员')
    const names = await chinese.rows({ text: 'select name from parameters order by id' }, [])
    expect(names.map(({ name }) => name)).toContain('文件列表预览图片')
    expect(await parameters.value('sys.account.registerUser')).toBe('false')
  })

  it('has a default platform, the dictionaries and the parameters', async () => {
    const { platforms, dictionaries, parameters } = postgresRecords(database)
    expect((await platforms.getDefault())?.props).toMatchObject({ key: 'default', kind: 'local' })
    const grants = await dictionaries.entries('sys_grant_type')
    const values = ['password', 'sms', 'email', 'xcx', 'social', 'passkey']
    expect(grants.map(({ value }) => value)).toEqual(values)
    expect(await parameters.value('sys.user.initPassword')).toBe('')
  })

  it('never overwrites what an operator changed, not even when it forgot that it ran', async () => {
    await change(`update parameters set value = 'false' where key = 'sys.oss.previewListResource'`)
    await change(`update clients set status = 'disabled' where id = 1`)
    await change('delete from seeds')
    const again = await prepareDatabase(database, seedFacts)
    expect(again).toEqual({ migrated: [], administratorCreated: false })
    const { clients, parameters } = postgresRecords(database)
    expect(await parameters.value('sys.oss.previewListResource')).toBe('false')
    expect((await clients.get('e5cd7e4891bf95d1d19206ce24a7b32e'))?.isUsable).toBe(false)
  })

  it('does not bring back what an operator removed', async () => {
    await change(`delete from dictionary_entries where type = 'sys_oper_type'`)
    await prepareDatabase(database, seedFacts)
    expect(await postgresRecords(database).dictionaries.entries('sys_oper_type')).toEqual([])
  })

  it('brings what is new to a store that an earlier version seeded, and only that', async () => {
    await asSeededFirst()
    await change(`delete from menus where id = 201`)
    await change(`update menus set title = 'Mine' where id = 118`)
    const again = await prepareDatabase(database, seedFacts)
    expect(again).toEqual({ migrated: [], administratorCreated: false })
    const menus = await postgresRecords(database).menus.all()
    const ids = menus.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['2', '109', '501', '106', '251', '500', '261']))
    expect(ids).not.toContain('201')
    expect(menus.find(({ id }) => id === '118')?.title).toBe('Mine')
    const nothingElse = await prepareDatabase(database, () => expect.unreachable())
    expect(nothingElse).toEqual({ migrated: [], administratorCreated: false })
  })

  it('brings the client of the account pages beside one that has its key, and only once', async () => {
    const forget = `delete from seeds where name = 'clients 2'`
    await change(`update clients set id = 1000, client_id = 'mine' where id = 2`)
    await change(forget)
    const added = { migrated: [], administratorCreated: false, clientKeys: ['account-pages'] }
    expect(await prepareDatabase(database, seedFacts)).toEqual(added)
    await change('delete from clients where id = 2')
    const nothingElse = await prepareDatabase(database, () => expect.unreachable())
    expect(nothingElse.clientKeys).toBeUndefined()
    await change(`update clients set id = 2, client_id = '${ACCOUNT_CLIENT_ID}' where id = 1000`)
  })

  it('brings nothing below a page that an operator removed', async () => {
    await change(`delete from menus where parent_id in (106, 107) or id in (106, 107)`)
    await change(`delete from seeds where name in ('menus 251', 'menus 256')`)
    await prepareDatabase(database, seedFacts)
    const ids = (await postgresRecords(database).menus.all()).map(({ id }) => id)
    for (const gone of ['106', '107', '251', '256']) expect(ids).not.toContain(gone)
    expect(ids).toContain('500')
  })

  it('gives rows of operators ids that no built-in row has', async () => {
    const insert = `insert into parameters (key, name, value) values ('own', '', '') returning id`
    const [row] = await database.rows({ text: insert }, [])
    expect(Number(row?.id)).toBeGreaterThanOrEqual(1000)
  })

  it('refuses a second default platform', async () => {
    const second = change(`insert into storage_platforms
      (key, kind, status, is_default, base_path) values ('b', 'local', 'normal', true, '')`)
    await expect(second).rejects.toMatchObject({ code: '23505' })
  })

  it('gives every built-in row an id of its own below 1000, which no later version moves', () => {
    expect(new Set(ROW_NAMES).size).toBe(ROW_NAMES.length)
    expect(ROW_NAMES).toEqual(expect.arrayContaining([...FIRST_NAMES]))
    for (const name of ROW_NAMES) expect(Number(name.split(' ')[1])).toBeLessThan(1000)
    const first = builtInDictionaries(new Date(0), 'en').slice(0, 34)
    const texts = first.map(({ id, type, value }) => [id, type, value].join())
    expect(createHash('sha256').update(texts.join(';')).digest('hex')).toBe(
      'ec9af05635b9703c21cd314384bfa68f4ba155591092db1bceb31685ca759f22',
    )
  })

  /** As the first version left a store: its rows, and one note for all of them. */
  async function asSeededFirst() {
    const since = ROW_NAMES.filter((name) => !FIRST_NAMES.includes(name))
    const ids = since.flatMap((name) => (name.startsWith('menus ') ? [name.slice(6)] : []))
    await change(`delete from menus where id in (${ids}) and kind = 'button'`)
    await change(`delete from menus where id in (${ids}) and kind = 'page'`)
    await change(`delete from menus where id in (${ids})`)
    await change(`delete from seeds where name <> '0001-built-in'`)
  }

  async function change(text: string) {
    await database.rows({ text }, [])
  }
})
