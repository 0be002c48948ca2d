import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../../architecture/source-files.ts'
import { LEGACY_KINDS } from '../../support/legacy/legacy-kinds.ts'
import {
  aDepartment,
  aPlatform,
  aRole,
  aUser,
  type Company,
  type SmallImport,
  smallCompany,
  smallImport,
  tableIn,
} from '../../support/legacy/small-company.ts'
import { describeWith } from '../../support/servers/describe-with.ts'

describe('tenants', () => {
  const [FIRST, OTHER] = [{ tenant_id: '000000' }, { tenant_id: '100001' }]
  const CLIENT = { id: 9, client_id: 'c9', client_key: 'app9', grant_type: 'password' }
  const FILE = { oss_id: 99, file_name: 'a/one.png', original_name: 'one.png', service: 'minio' }

  let small: SmallImport

  beforeEach(async () => {
    small = await smallImport()
  })

  afterEach(() => small.target.close())

  function company(tables: Company = {}): Company {
    const all = smallCompany({
      sys_dept: [
        aDepartment(7, 'Top', { parent_id: 0, ...FIRST }),
        aDepartment(8, 'Away', { parent_id: 0, ...OTHER }),
      ],
      sys_role: [aRole(1, 'superadmin', 'All', FIRST), aRole(9, 'admin', 'Boss', OTHER)],
      sys_user: [aUser(9, 'ann', OTHER), aUser(10, 'bob', OTHER), aUser(11, 'eve', FIRST)],
      sys_client: [CLIENT],
      ...tables,
    })
    return { ...all, sys_user: (all.sys_user ?? []).map((user) => ({ ...FIRST, ...user })) }
  }

  const onPlatform = () => small.query('select platform_key as key from stored_files')

  it('files of any tenant are on the platforms of all', async () => {
    const sys_oss_config = [aPlatform('minio', 's3.sample.example', FIRST)]
    const files = company({ sys_oss_config, sys_oss: [{ ...FILE, ...OTHER }] })
    const report = await small.bring(files, { tenant: '100001' })
    expect(tableIn(report, 'sys_oss')).toMatchObject({ taken: 1, left: [] })
    expect(await onPlatform()).toEqual([{ key: 'minio' }])
  })

  it.each([
    ['on its own, if it has one', { sys_client: [CLIENT] }, 's3.own.example'],
    ['on its own only in version 5.0, which has no clients', {}, 's3.own.example'],
  ])('files of a tenant are %s', async (_case, clients, endpoint) => {
    const { sys_client: _none, ...others } = company({
      sys_oss_config: [
        aPlatform('minio', 's3.sample.example', FIRST),
        aPlatform('minio', 's3.own.example', { ...OTHER, oss_config_id: 2 }),
      ],
      sys_oss: [{ ...FILE, ...OTHER }],
    })
    await small.bring({ ...others, ...clients }, { tenant: '100001' })
    expect(await small.query('select endpoint from storage_platforms where id >= 1000')).toEqual([
      { endpoint },
    ])
  })

  it('rows of the others are counted and named, whatever tenant is taken', async () => {
    const report = await small.bring(company(), { tenant: '000000' })
    const others = (table: string) => tableIn(report, table)?.others
    expect(others('sys_user')).toEqual([{ tenant: '100001', rows: 2, records: ['ann', 'bob'] }])
    expect(others('sys_dept')).toEqual([{ tenant: '100001', rows: 1, records: ['Away'] }])
    expect(others('sys_role')).toEqual([{ tenant: '100001', rows: 1, records: ['Boss'] }])
  })

  it('the first one is proposed, and else the one with most people', async () => {
    const asked = async (all: Company) => (await small.bring(all)).questions[0]?.answers
    expect(await asked(company())).toEqual(['000000', '100001'])
    const tenants = ['', '100009', '100001', '100001']
    const sys_user = tenants.map((tenant, at) => aUser(at + 20, `u${at}`, { tenant_id: tenant }))
    expect(await asked({ ...smallCompany(), sys_user })).toEqual(['100001', '', '100009'])
  })

  it('who has the key admin sees all rows, as there', async () => {
    const report = await small.bring(company(), { tenant: '100001' })
    expect(await small.query(`select key, scope from roles where name = 'Boss'`)).toEqual([
      { key: 'role-9', scope: 'all' },
    ])
    expect(tableIn(report, 'sys_role')?.altered.map(({ reason }) => reason)).toEqual([
      'its key is role-9, because admin is reserved here',
      'its holders see all rows, because its key admin did that there',
    ])
  })
})

const document = await readFile(join(ROOT, 'docs/operate/switch.md'), 'utf8')
const [, chapter = ''] = document.split('\n## Tables of a company\n')
const [before = '', ofPostgres = '', toPostgres = '', toMysql = '', ofMysql = ''] = [
  ...chapter.matchAll(/```sql\n(.*?)```/gs),
].map(([, script = '']) => script)
const [createInMysql = ''] = toMysql.split(';')
const [createInPostgres = ''] = toPostgres.split(';')
/** Many companies have it, while connections have another one. */
const COLLATION = 'alter database collate utf8mb4_unicode_520_ci'

for (const { server: name, start, open } of LEGACY_KINDS) {
  await describeWith(name, `tables of a company, on ${name}`, (serverUrl) => {
    it('get our ids by the documented statements, however often these are run', async () => {
      const server = await start(serverUrl, {})
      const run = async (script: string) => {
        for (const one of script.split(';')) if (one.trim() !== '') await server.run(one)
      }
      const create = name === 'mariadb' ? `${COLLATION};${createInMysql}` : createInPostgres
      await run(`${create};${create};
        create table car (id bigint, owner_id bigint);
        insert into car values (1, 7), (2, 8), (3, 5), (4, null);
        insert into legacy_ids values ('users', '7', 8), ('users', '8', 9), ('roles', '5', 6)`)
      await run(before)
      const rewrite = () => run(name === 'mariadb' ? ofMysql : ofPostgres)
      await rewrite()
      await run('insert into car (id, owner_id) values (5, 7)')
      await rewrite()
      const source = await open(server.url)
      const owners: Record<string, string | null> = {}
      for await (const rows of source.rows('car', ['id', 'owner_id'])) {
        for (const { id, owner_id: owner = null } of rows) owners[id ?? ''] = owner
      }
      await source.close()
      await server.close()
      expect(owners).toEqual({ 1: '8', 2: '9', 3: null, 4: null, 5: '7' })
    })
  })
}
