import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { knownModules, ownOf } from '../../adapters/postgres/modules/left-behind.ts'
import { forgetModule, leftOf } from '../../adapters/postgres/parts/generator/forget-module.ts'
import {
  choice,
  defineModule,
  file,
  hidden,
  page,
  record,
  reference,
  route,
  Type,
  text,
  user,
} from '../../bootstrap/public.ts'
import { installed } from '../../bootstrap/start/installed-modules.ts'
import type { TestClient } from '../../bootstrap/testing.ts'
import { onBothStores } from '../support/both-stores.ts'
import { firstMigration } from '../support/first-migration.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const several = { several: true, empty: [], label: null } as const
const words = ['Loans', '借用'] as const
const LOAN = record({
  name: 'loan',
  fields: {
    name: text({ max: 20, empty: '' }),
    state: choice({ dictionary: 'loan_state', empty: 'open', words: ['State', '状态'] }),
    photo: file({ empty: undefined, words: ['Photo', '照片'] }),
    photos: file({ several: true, empty: [], words: ['Photos', '照片'] }),
    scan: hidden(file({ empty: undefined, words: ['Scan', '扫描件'] })),
    holder: user({ empty: undefined, words: ['Holder', '借用人'] }),
    witnesses: user({
      several: true,
      empty: [],
      whenRemoved: 'emptied',
      words: ['Witnesses', '见证人'],
    }),
    departments: reference({ to: { table: 'departments' }, ...several, words: ['Units', '部门'] }),
    roles: reference({ to: { table: 'roles' }, ...several, words: ['Roles', '角色'] }),
    menus: reference({ to: { table: 'menus' }, ...several, words: ['Menus', '菜单'] }),
    clients: reference({ to: { table: 'clients' }, ...several, words: ['Clients', '客户端'] }),
    types: reference({ to: { table: 'dictionary_types' }, ...several, words: ['Types', '字典'] }),
  },
})
const LOANS = page({
  of: LOAN,
  words: { en: ['a loan', 'loans'], zh: '借用' },
  url: '/shop/loan',
  permission: 'shop:loan',
  menu: { under: 'system', path: 'loan', component: 'shop/loan/index' },
})
const STATES = {
  type: 'loan_state',
  words: ['States of loans', '借用状态'],
  values: [['open', 'Open', '借出']],
} as const

await onBothStores('While a module is not loaded', (open) => {
  let database: Database
  const started: WholeService[] = []
  let migrations: URL
  /** With the module, and without it. */
  let loaded: TestClient
  let without: TestClient

  const start = async (isLoaded: boolean) => {
    const shop = defineModule({
      name: 'shop',
      words,
      pages: [LOANS],
      dictionaries: [STATES],
      migrations,
    })
    const settings = { REPEAT_SECONDS: '0' }
    const service = await wholeService(settings, undefined, database, isLoaded ? [shop] : [])
    started.push(service)
    return service
  }

  beforeAll(async () => {
    database = await open()
    migrations = await firstMigration(LOAN)
    loaded = await (await start(true)).console.as('admin')
    without = await (await start(false)).console.as('admin')
  }, START_MS)
  afterAll(async () => {
    for (const service of started) await service.close()
  })

  const run = (sql: string) => database.rows({ text: sql }, [])
  const uploaded = async () => {
    const content = Buffer.from('A photo.')
    const body = formOf({ name: 'file', fileName: 'photo.txt', content, type: 'text/plain' })
    const headers = { 'content-type': FORM_TYPE }
    const answer = await loaded.send('POST', '/resource/oss/upload', {
      body: String(body),
      headers,
    })
    return String(JSON.parse(new TextDecoder().decode(answer.body)).data.ossId)
  }
  const idIn = async (list: string, name: string) => {
    const { rows = [], data } = await loaded.get(list)
    const all: object[] = rows.length > 0 ? rows : Object(data)
    const found = Object(all.findLast((row) => JSON.stringify(row).includes(name)))
    const { id, userId, roleId, menuId, deptId, dictId } = found
    return String(id ?? userId ?? roleId ?? menuId ?? deptId ?? dictId)
  }
  const added = async (url: string, form: object, list = `${url}/list`) => {
    expect(await loaded.post(url, form)).toMatchObject({ code: 200 })
    return idIn(list, 'arpenter')
  }
  const person = { userName: 'carpenter', nickName: 'Carpenter', password: 'Correct-Horse-7' }

  describe('what its rows refer to', () => {
    it.each([
      ['photo', 'a file'],
      ['photos', 'one of several files'],
    ])('%s: %s is held', async (field) => {
      const id = await uploaded()
      await loaded.post('/shop/loan', { [field]: field === 'photo' ? id : [id] })
      expect(await without.delete(`/resource/oss/${id}`)).toMatchObject({
        ...{ code: 601, error: 'file_held' },
        msg: expect.stringMatching(/^The file is still used by Loans \(Photos?\)\.$/),
      })
    })

    it.each([
      ['holder', '/system/user', person],
      ['departments', '/system/dept', { deptName: 'Carpenters', orderNum: 1, parentId: '100' }],
      ['roles', '/system/role', { roleName: 'Carpenter', roleKey: 'c', roleSort: 9, menuIds: [] }],
      [
        'menus',
        '/system/menu',
        { menuName: 'Carpenter', menuType: 'M', path: 'c', orderNum: 9, parentId: 0 },
      ],
      [
        'clients',
        '/system/client',
        { clientKey: 'carpenter', clientSecret: 'Carpenter-7', grantTypeList: ['password'] },
      ],
      ['types', '/system/dict/type', { dictName: 'Carpenter', dictType: 'carpenter' }],
    ])('%s cannot be removed', async (field, url, form) => {
      const id = await added(url, form)
      const value = field === 'holder' ? id : [id]
      expect(await loaded.post('/shop/loan', { [field]: value })).toMatchObject({ code: 200 })
      expect(await without.delete(`${url}/${id}`)).toMatchObject({
        ...{ code: 601, error: 'record_referred' },
        msg: expect.stringContaining('is still used by Loans ('),
      })
    })

    it('is emptied where the field says so', async () => {
      const id = await added('/system/user', {
        ...person,
        userName: 'witness',
        nickName: 'A Carpenter',
      })
      await loaded.post('/shop/loan', { name: 'Witnessed', witnesses: [id] })
      expect(await without.delete(`/system/user/${id}`)).toMatchObject({ code: 200 })
      const loan = await idIn('/shop/loan/list', 'Witnessed')
      expect((await loaded.get(`/shop/loan/${loan}`)).data).toMatchObject({ witnesses: [] })
    })

    it.each([
      ['users', '/system/user', { ...person, userName: 'stranger' }],
      [
        'menus',
        '/system/menu',
        { menuName: 'B Carpenter', menuType: 'M', path: 'd', orderNum: 9, parentId: 0 },
      ],
      [
        'clients',
        '/system/client',
        { clientKey: 'b-carpenter', clientSecret: 'Carpenter-7', grantTypeList: ['password'] },
      ],
    ])('nor what an unknown table names, from %s', async (table, url, form) => {
      const id = await added(url, form)
      await run(`create table stranger_${table} (id bigint references ${table})`)
      await run(`insert into stranger_${table} values (${id})`)
      const answer = await without.delete(`${url}/${id}`)
      expect(answer).toMatchObject({ code: 601, error: 'record_referred' })
      expect(answer.msg).toContain(`is still used by the table stranger_${table}.`)
    })
  })

  describe('what it has added to the console', () => {
    const addedRole = async () => {
      const { data } = await loaded.get('/system/menu/list')
      const all: { menuId: string; perms: string | null }[] = Object(data)
      const ids = all.flatMap(({ menuId, perms }) =>
        perms?.startsWith('shop:loan:') ? [String(menuId)] : [],
      )
      const form = { roleName: 'Lender', roleKey: 'lender', roleSort: 9, menuIds: ['1', ...ids] }
      return { id: await added('/system/role', { ...form, remark: 'arpenter' }), ids, form }
    }

    it('is hidden, and kept in roles', async () => {
      const { id, ids, form } = await addedRole()
      const lists = ['/system/menu/getRouters', '/system/menu/list', '/system/menu/treeselect']
      for (const url of [...lists, `/system/menu/roleMenuTreeselect/${id}`]) {
        expect(JSON.stringify(await loaded.get(url)), url).toContain('Loans')
        expect(JSON.stringify(await without.get(url)), url).not.toContain('Loans')
      }
      await without.put('/system/role', { ...form, roleId: id, menuIds: ['1', '100'] })
      const tree = await loaded.get(`/system/menu/roleMenuTreeselect/${id}`)
      expect(Object(tree.data).checkedKeys.map(String)).toEqual(
        expect.arrayContaining(ids.slice(1)),
      )
      for (const url of [
        '/system/dict/type/list',
        '/system/dict/type/optionselect',
        '/system/dict/data/type/loan_state',
        '/system/dict/data/list?dictType=loan_state',
      ]) {
        expect(JSON.stringify(await loaded.get(url)), url).toContain('loan_state')
        expect(JSON.stringify(await without.get(url)), url).not.toContain('loan_state')
      }
    })

    it('is no permission', async () => {
      const permissions = ['shop:loan:list', 'system:user:query']
      const made = await started[0]?.console.asUser({ permissions })
      const [row] = await run(`select name from users where id = ${made?.userId}`)
      const same = await started[1]?.console.as(String(row?.name))
      const codesOf = async (by: TestClient | undefined) =>
        Object((await by?.get('/system/user/getInfo'))?.data).permissions
      expect(await codesOf(made)).toEqual(permissions)
      expect(await codesOf(same)).toEqual(['system:user:query'])
    })
  })

  describe('another one, with a part of it under a new name,', () => {
    // It has no entry in the menu, and a route instead of the page.
    const kit = defineModule({
      name: 'kit',
      words,
      records: [LOAN],
      routes: [
        route({
          method: 'GET',
          url: '/kit/loans',
          permission: 'shop:loan:list',
          reply: Type.Null(),
          run: async () => null,
        }),
      ],
    })
    let renamed: WholeService
    beforeAll(async () => {
      const settings = { REPEAT_SECONDS: '0' }
      renamed = await wholeService(settings, undefined, database, [kit])
      started.push(renamed)
    }, START_MS)

    it('has the permissions that it asks for', async () => {
      const reader = await renamed.console.asUser({ permissions: ['shop:loan:list'] })
      expect(await reader.get('/kit/loans')).toMatchObject({ code: 200 })
    })

    it('keeps what it uses when the former is forgotten', async () => {
      const all = await knownModules(database)
      const former = all.find(({ name }) => name === 'shop')
      if (!former) throw new Error('The module is not known.')
      const nothing = { pages: [], dictionaries: [], records: [] }
      expect(ownOf(former, [], [installed(kit)])).toMatchObject(nothing)
      const others = all.filter(({ name }) => name === 'kit')
      expect(ownOf(former, others, [])).toMatchObject({ records: [] })
      await run("delete from modules where name = 'kit'")
    })
  })

  it('a file that is gone is told, and stays until its field is changed', async () => {
    const [gone, others, fresh] = [await uploaded(), await uploaded(), await uploaded()].map(Number)
    const form = { name: 'Back', photo: gone, photos: [gone, others] }
    await loaded.post('/shop/loan', form)
    const id = await idIn('/shop/loan/list', 'Back')
    await run(`update stored_files set state = 'trashed' where id = ${gone}`)
    await run(`update loans set scan = ${gone} where id = ${id}`)
    const row = async () => Object((await loaded.get(`/shop/loan/${id}`)).data)
    expect(await row()).toMatchObject({ ...form, goneFiles: [gone, gone] })
    // As uploads of the front ends send what they do not find.
    await loaded.put('/shop/loan', { id, name: 'Again', photo: '', photos: [others] })
    expect(await row()).toMatchObject({ ...form, name: 'Again' })
    await loaded.put('/shop/loan', { id, photo: fresh, photos: [others, fresh] })
    expect(await row()).toMatchObject({ photo: fresh, photos: [others, fresh], goneFiles: [] })
  })

  it('can be forgotten, with all that it has added', async () => {
    const [module] = (await knownModules(database)).filter(({ name }) => name === 'shop')
    if (!module) throw new Error('The module is not known.')
    const { tables, removed } = await leftOf(database, module)
    expect(tables).toEqual(['loans'])
    expect(removed).toEqual([
      '5 menu entries and buttons, with 7 grants to roles',
      '1 dictionaries, with their values',
      '0 events that wait for it',
    ])
    const forget = () => database.transaction(() => forgetModule(database, module, tables))
    await run('create table stranger (loan bigint references loans)')
    await expect(forget()).rejects.toMatchObject({ params: { 'by.en': 'the table stranger' } })
    await run('drop table stranger')
    await forget()
    expect(await leftOf(database, module)).toEqual({
      tables: [],
      removed: [
        '0 menu entries and buttons, with 0 grants to roles',
        '0 dictionaries, with their values',
        '0 events that wait for it',
      ],
    })
    expect(await knownModules(database)).toEqual([])
    expect(await run('select from module_migrations')).toEqual([])
  })
})
