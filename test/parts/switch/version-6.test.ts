import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DumpLegacySource } from '../../../adapters/legacy/parts/switch/dump-legacy-source.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { CLIENT_ID_OF_6 } from '../../../adapters/postgres/seed/client.ts'
import { runSwitch } from '../../../bootstrap/parts/switch/import-ruoyi.ts'
import { Tokens } from '../../../bootstrap/wiring/tokens.ts'
import { isWithin } from '../../../domain/access/data-scope.ts'
import { type CommandedService, commandedService } from '../../support/commanded-service.ts'
import { gainsByAddress, type IdOf, scopeThere } from '../../support/legacy/gains-by-address.ts'
import { isOurs, legacyCompany, OLD_PASSWORD } from '../../support/legacy/legacy-company.ts'
import { legacyDump } from '../../support/legacy/legacy-dump.ts'
import { LEGACY_KINDS } from '../../support/legacy/legacy-kinds.ts'
import { legacyLogs } from '../../support/legacy/legacy-logs.ts'
import { legacyRecords } from '../../support/legacy/legacy-records.ts'
import type { LegacyRows } from '../../support/legacy/legacy-schema.ts'
import { originalPermissions } from '../../support/legacy/original-rule.ts'
import {
  aMenu,
  aPlatform,
  aRole,
  aUser,
  type Company,
  type SmallImport,
  smallCompany,
  smallImport,
  tableIn,
} from '../../support/legacy/small-company.ts'
import { inVersion6, SCHEMA_6 } from '../../support/legacy/version-6.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { seedOfRun } from '../../support/seed-of-run.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { report, SOAK_MS, spread } from '../../support/soak.ts'
import { START_MS, wholeService } from '../../support/whole-service.ts'

const PEOPLE = legacyCompany(seedOfRun(), { users: 335, departments: 40, roles: 30 })
const COMPANY = { ...PEOPLE, ...legacyRecords(PEOPLE.sys_user ?? []), ...legacyLogs() }
const ANSWERS = {
  zone: 'Asia/Shanghai',
  otherUserTypes: 'leave',
  duplicateContacts: 'first',
  registration: 'off',
  logs: 9000,
} as const
/** What an import brings, by names, because ids differ. */
const BROUGHT = [
  `select d.name, p.name as above, d.is_disabled from departments d
    left join departments p on p.id = d.parent_id order by 1, 2`,
  `select u.name, u.nick_name, u.email, u.phone_number, u.sex, u.status, u.password_hash, d.name as place
    from users u left join departments d on d.id = u.department_id where u.id <> 1 order by 1`,
  `select r.name, r.scope, r.status from roles r order by 1`,
  `select u.name, r.name as role from user_roles l join users u on u.id = l.user_id
    join roles r on r.id = l.role_id order by 1, 2`,
  `select m.title, m.path, m.kind, m.permission, m.opens_externally, m.is_cached, p.title as above
    from menus m left join menus p on p.id = m.parent_id order by 1, 2, 4, 7`,
  `select r.name, m.title, m.permission from role_menus l join roles r on r.id = l.role_id
    join menus m on m.id = l.menu_id order by 1, 2, 3`,
  `select t.type, t.name, e.label, e.value from dictionary_types t
    left join dictionary_entries e on e.type = t.type order by 1, 3, 4`,
  'select key, name, value from parameters order by 1',
  'select client_id, client_key, grant_types, device_type, status from clients order by 1',
  `select p.key, p.kind, p.endpoint, p.bucket, p.is_default, p.status from storage_platforms p order by 1`,
  'select id, platform_key, object_key, original_name, uploader_name from stored_files order by 1',
  'select source, user_name from social_bindings order by 1, 2',
  'select title, type, content, is_closed from notices order by 1',
  'select user_name, address, user_agent, at from login_log order by 1, 4',
  `select operator_name, area, kind, url, at from operation_log where method <> 'CLI' order by 5, 1`,
  `select r.name, d.name as place from role_departments l join roles r on r.id = l.role_id
    join departments d on d.id = l.department_id order by 1, 2`,
]

for (const { server: name, start, open } of LEGACY_KINDS) {
  await describeWith(name, `a company of version 6, on ${name}`, (serverUrl) => {
    const targets: CommandedService[] = []
    afterAll(async () => {
      for (const target of targets) await target.close()
    })
    const installation = async () => {
      const target = await commandedService(await anyDatabase(), { DATA_SCOPE: 'by-permission' })
      targets.push(target)
      return target
    }
    const brought = async (
      rows: LegacyRows,
      schema?: Readonly<Record<string, string>>,
      into?: CommandedService,
    ) => {
      const target = into ?? (await installation())
      const server = await start(serverUrl, rows, schema)
      const source = await open(server.url)
      const untouched = await server.checksum()
      const answers = { ...ANSWERS, tenant: schema ? undefined : '000000' }
      const report = await runSwitch(target.container, source, {
        name: 'old',
        dryRun: false,
        answers,
      })
      expect(await server.checksum()).toBe(untouched)
      await source.close()
      await server.close()
      return { target, report }
    }

    it(
      'comes as the same company of version 5 does, and nobody gains by permission',
      async () => {
        const [five, six] = [await brought(COMPANY), await brought(inVersion6(COMPANY), SCHEMA_6)]
        expect([five.report.questions, six.report.questions]).toEqual([[], []])
        expect([five.report.version, six.report.version]).toEqual(['5', '6'])
        for (const text of BROUGHT) {
          const [old, now] = await Promise.all(
            [five, six].map(({ target }) => target.database.rows({ text }, [])),
          )
          expect(old?.length, text).toBeGreaterThan(0)
          expect(now).toEqual(old)
        }
        expect(await gainsOf(six.target, COMPANY)).toEqual([])
        // The company has upgraded there since it came.
        const later = await brought(inVersion6(COMPANY), SCHEMA_6, five.target)
        const fresh = later.report.tables.filter(({ taken, gone }) => taken + gone.length > 0)
        expect(fresh.map(({ table, taken, gone }) => [table, taken, gone])).toEqual([])
      },
      START_MS,
    )

    it(
      'logs in by front ends of both generations and of Vben, and nobody gains at any address',
      async () => {
        const sys_message = [aMessage('user1'), aMessage('user2')]
        const { target } = await brought({ ...inVersion6(COMPANY), sys_message }, SCHEMA_6)
        const settings = { DATA_SCOPE: 'by-permission', REPEAT_SECONDS: '0' }
        const service = await wholeService(settings, undefined, target.database)
        const ask = async (url: string, headers: Record<string, string>) =>
          (await service.app.inject({ url, headers })).json()
        const enabled = (COMPANY.sys_user ?? []).filter((row) => isOurs(row) && row.status === '0')
        for (const { user_name: given } of enabled.slice(1, 12)) {
          const name = String(given)
          const password = OLD_PASSWORD
          const five = await service.logIn(name, { password })
          const mine = await ask('/system/user/getInfo', five)
          const six = await service.logIn(name, { password, clientId: CLIENT_ID_OF_6 })
          const theirs = await ask('/system/user/getInfo', six)
          const { authorization = '' } = five
          const vben = await ask('/api/user/info', { authorization })
          expect(mine.data.user.userName).toBe(name)
          const here: readonly string[] = mine.data.permissions
          const spelt = here.map((code) =>
            code.replace(/^monitor:logininfor:/, 'monitor:logininfo:'),
          )
          expect(theirs.data.permissions.toSorted()).toEqual(spelt.toSorted())
          expect([vben.code, vben.data.username]).toEqual([0, name])
          const { systemList } = (await ask('/resource/message/box', six)).data
          const told = systemList.map(({ message }: { message: string }) => message)
          expect([name, told]).toEqual([name, ['user1', 'user2'].includes(name) ? [name] : []])
        }
        const idOf = await ourIds(target.database)
        const came = enabled.filter(({ user_id: id }) => id !== '1' && idOf(`users ${id}`))
        const people = spread(came, 40)
        const found = await gainsByAddress(service, target.database, COMPANY, { people, idOf })
        report('nobody gains by address', { ...found, gains: found.gains.length })
        expect(found.gains).toEqual([])
        expect([found.refused > 0, found.rows > 0]).toEqual([true, true])
        await service.close()
        targets.splice(targets.indexOf(target), 1)
      },
      SOAK_MS,
    )
  })
}

/** An hour ago, to one person. */
function aMessage(name: string) {
  const users = inVersion6(COMPANY).sys_user ?? []
  const id = users.find(({ user_name: one }) => one === name)?.user_id
  const inShanghai = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 19)
  return {
    ...{ message_id: `20700000000000000${name.slice(-1)}`, type: 'message', source: 'backend' },
    ...{ title: 'T', message: name, content: null, data_json: 'null', path: null },
    ...{ send_user_ids: String(id), create_time: inShanghai.replace('T', ' ') },
  }
}

/** @returns our id of a row there, by kind and old id */
async function ourIds(database: Database): Promise<IdOf> {
  const ids = await database.rows(
    {
      text: `select kind, old_id, new_id::text as id from legacy_ids
        where kind in ('users', 'departments')`,
    },
    [],
  )
  const known = new Map(ids.map(({ kind, old_id: old, id }) => [`${kind} ${old}`, String(id)]))
  return (row) => known.get(row)
}

/** What anybody may do, or sees for it, that the rule of version 6 does not give them there. */
async function gainsOf({ container, database }: CommandedService, rows: LegacyRows) {
  const idOf = await ourIds(database)
  const rights = container.get(Tokens.RightsRepo)
  const gains: string[] = []
  for (const user of rows.sys_user ?? []) {
    const id = idOf(`users ${user.user_id}`)
    if (id === undefined || id === '1') continue
    const codes = originalPermissions(rows, user)
    const { scopes } = await rights.get(id)
    if (!scopes) throw new Error('The data scopes of this installation are not told apart.')
    for (const [code, scope] of scopes.of) {
      const outer = scopeThere(rows, user, [code], idOf)
      if (!codes.includes(code) || !isWithin(scope, outer, undefined))
        gains.push(`${user.user_name} ${code}`)
    }
  }
  return gains
}

describe('version 6', () => {
  let small: SmallImport
  let closed: SmallImport
  beforeAll(async () => {
    small = await smallImport()
    closed = await smallImport({ DATA_SCOPE: 'by-permission' })
  }, START_MS)
  afterAll(async () => {
    await small.target.close()
    await closed.target.close()
  })
  const six = (company: Company): Company => {
    const rows = inVersion6(
      Object.fromEntries(Object.entries(company).map(([name, all]) => [name, [...all]])),
    )
    return { ...rows, sys_menu: (rows.sys_menu ?? []).map((menu) => ({ is_frame: 'N', ...menu })) }
  }
  const POSTS = { component: 'system/post/index', perms: 'system:post:list' }
  const LOGS = { component: 'monitor/logininfo/index', perms: 'monitor:logininfo:list' }
  /** Ann lists posts as a clerk of her own rows, and sees all logins. */
  const twoRoles = six(
    smallCompany({
      sys_role: [
        aRole(1, 'superadmin', 'All'),
        aRole(8, 'clerk', 'Clerk'),
        aRole(9, 'admin', 'Auditor', { data_scope: '1' }),
      ],
      sys_user: [aUser(8, 'ann')],
      sys_user_role: [8, 9].map((role_id) => ({ user_id: 8, role_id })),
      sys_menu: [
        aMenu(1, 'System', { path: 'system', menu_type: 'M' }),
        aMenu(104, 'Posts', POSTS),
        aMenu(501, 'Logins', LOGS),
        aMenu(700, 'Cars', { perms: 'fleet:car:list', active_menu: '/fleet/cars', path: 'cars' }),
      ],
      sys_role_menu: [
        { role_id: 8, menu_id: 104 },
        { role_id: 9, menu_id: 501 },
      ],
    }),
  )

  it('is told by two signs, which the report names', async () => {
    const { version, signs } = await closed.bring(twoRoles, {}, true)
    expect(version).toBe('6')
    expect(signs).toEqual([
      'sys_user has phone_number and no phonenumber',
      'sys_menu has letters in is_frame',
      'sys_menu.active_menu',
      'nothing has a tenant_id',
    ])
  })

  it.each(['postgres', 'mysql'] as const)('is read from a dump of %s, too', async (dialect) => {
    const path = await legacyDump(inVersion6(COMPANY), dialect, SCHEMA_6)
    const report = await runSwitch(closed.target.container, await DumpLegacySource.open(path), {
      ...{ name: 'old', dryRun: true, answers: ANSWERS },
    })
    expect(report).toMatchObject({ version: '6', questions: [], unread: [] })
    expect(tableIn(report, 'sys_user')?.taken).toBeGreaterThan(300)
    const ext = 'What is in these columns is left out: ext.'
    expect(tableIn(report, 'sys_menu')?.notes).toContain(ext)
  })

  it('is not brought where people would see more rows, until somebody says that they may', async () => {
    const { questions } = await small.bring(twoRoles)
    expect(questions).toEqual([
      expect.objectContaining({ about: 'dataScope', answers: ['widest'] }),
    ])
    expect(questions[0]?.question).toContain('ann sees every row for system:post:list')
    expect(await small.query(`select 1 from users where name = 'ann'`)).toEqual([])
    expect((await small.bring(twoRoles, { dataScope: 'widest' }, true)).questions).toEqual([])
  })

  it('comes where rows are shown by permission, with its own words', async () => {
    const report = await closed.bring(twoRoles)
    expect(report.questions).toEqual([])
    expect(await closed.query(`select key, scope from roles where name = 'Auditor'`)).toEqual([
      { key: expect.stringMatching(/^role-/), scope: 'all' },
    ])
    expect(tableIn(report, 'sys_role')?.altered).toEqual([
      { record: 'Auditor', reason: expect.stringContaining('admin is reserved here') },
    ])
    expect(
      await closed.query(`select active_path, opens_externally from menus where title = 'Cars'`),
    ).toEqual([{ active_path: '/fleet/cars', opens_externally: false }])
    const [ann] = await closed.query(`select id::text as id from users where name = 'ann'`)
    const { permissions } = await closed.target.container
      .get(Tokens.RightsRepo)
      .get(String(ann?.id))
    expect(permissions.codes).toEqual(['monitor:logininfor:list', 'system:post:list'])
  })

  it.each<[string, Company]>([
    [
      'sys_user.tenant_id',
      { ...twoRoles, sys_user: [{ ...aUser(1, 'admin'), tenant_id: '000000' }] },
    ],
    [
      'numbers in sys_menu.is_frame',
      { ...twoRoles, sys_menu: [aMenu(1, 'System', { is_frame: '1', active_menu: '' })] },
    ],
    [
      'sys_oss_config.domain',
      { ...twoRoles, sys_oss_config: [aPlatform('local', 'a.example', { domain: '' })] },
    ],
  ])('is refused by name while it also has %s', async (older, company) => {
    await expect(closed.bring(company)).rejects.toThrow(
      new RegExp(`between versions 5 and 6: .* of 5 .*${older.replaceAll('.', '\\.')}`),
    )
  })

  it('keeps the entry that a menu highlights, where the menu stays as it is here', async () => {
    const { target, bring, query } = await smallImport({ DATA_SCOPE: 'by-permission' })
    const system = aMenu(1, 'System', { path: 'system', menu_type: 'M' })
    const bringAt = (path: string) => {
      const vans = aMenu(700, 'Vans', { visible: '1', active_menu: '/fleet', path })
      return bring(six(smallCompany({ sys_menu: [system, vans] })))
    }
    await bringAt('vans')
    const { altered = [] } = tableIn(await bringAt('//elsewhere.example'), 'sys_menu') ?? {}
    const rows = await query("select path, active_path from menus where title = 'Vans'")
    await target.close()
    expect(altered.map(({ record }) => record)).toEqual(['Vans (//elsewhere.example)'])
    expect(rows).toEqual([{ path: 'vans', active_path: '/fleet' }])
  })

  it('brings rules of clients, and disables a client whose rules are not possible here', async () => {
    const client = { client_key: 'k', grant_type: 'password', status: '0' }
    const sys_client = [
      {
        ...client,
        id: 5,
        client_id: 'app',
        access_path: '/app/**,/auth/**',
        ip_whitelist: '10.1.*.*',
      },
      {
        ...client,
        id: 6,
        client_id: 'odd',
        client_key: 'o',
        access_path: '',
        ip_whitelist: 'nowhere',
      },
    ]
    const report = await closed.bring({ ...twoRoles, sys_client })
    await closed.bring({ ...twoRoles, sys_client })
    expect(
      await closed.query(`select client_id, status, paths, networks from clients
        where client_id in ('app', 'odd') order by 1`),
    ).toEqual([
      {
        client_id: 'app',
        status: 'normal',
        paths: ['/app/**', '/auth/**'],
        networks: ['10.1.0.0/16'],
      },
      { client_id: 'odd', status: 'disabled', paths: [], networks: [] },
    ])
    expect(tableIn(report, 'sys_client')?.altered).toEqual([
      { record: 'odd', reason: 'it is disabled, because its rules are not possible here: nowhere' },
    ])
  })

  it('brings pictures of notices that their writers have uploaded, and no others', async () => {
    const notice = (id: number, picture: string) => ({
      ...{ notice_id: id, notice_title: `N${id}`, notice_type: '1', status: '0', create_by: 8 },
      notice_content: `<img src="oss://${picture}">`,
    })
    const file = (id: string, by: number) => ({
      ...{ oss_id: id, file_name: `2026/${id}.png`, original_name: 'a.png', file_suffix: '.png' },
      ...{ service: 'cloud', url: `https://a.example/${id}.png`, create_by: by },
    })
    const platform = aPlatform('cloud', 's3.example', {
      domain_url: '',
      access_policy: '0',
      status: 'N',
    })
    await closed.bring({
      ...twoRoles,
      sys_oss_config: [platform],
      sys_oss: [file('2070000000000000001', 8), file('2070000000000000002', 1)],
      sys_notice: [notice(61, '2070000000000000001'), notice(62, '2070000000000000002')],
    })
    const stored = await closed.query(
      `select title, content from notices where title in ('N61', 'N62') order by 1`,
    )
    expect(stored).toEqual([
      { title: 'N61', content: '<img src="/file/2070000000000000001">' },
      { title: 'N62', content: '<img src="oss:&#47;/2070000000000000002">' },
    ])
  })
})
