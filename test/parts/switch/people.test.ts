import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answers } from '../../../application/parts/switch/answers.ts'
import type { SwitchReport } from '../../../application/parts/switch/import-legacy.ts'
import { runSwitch } from '../../../bootstrap/parts/switch/import-ruoyi.ts'
import { Tokens } from '../../../bootstrap/wiring/tokens.ts'
import { type CommandedService, commandedService } from '../../support/commanded-service.ts'
import { isOurs, legacyCompany, OLD_HASH } from '../../support/legacy/legacy-company.ts'
import { type ClosableSource, LEGACY_KINDS } from '../../support/legacy/legacy-kinds.ts'
import type { LegacyServer } from '../../support/legacy/legacy-postgres.ts'
import { originalPermissions, originalScope } from '../../support/legacy/original-rule.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { seedOfRun } from '../../support/seed-of-run.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { START_MS } from '../../support/whole-service.ts'

const COMPANY = legacyCompany(seedOfRun())
const ANSWERS: Answers = {
  tenant: '000000',
  zone: 'Asia/Shanghai',
  otherUserTypes: 'leave',
  duplicateContacts: 'first',
}

for (const { server: name, start, open } of LEGACY_KINDS) {
  await describeWith(name, `people of another system, on ${name}`, (serverUrl) => {
    people(() => start(serverUrl, COMPANY), open)
  })
}

function people(
  start: () => Promise<LegacyServer>,
  open: (url: string) => Promise<ClosableSource>,
) {
  const rows = COMPANY
  const everybody = (rows.sys_user ?? []).filter(
    (row) => isOurs(row) && row.user_type === 'sys_user',
  )
  let server: LegacyServer
  let target: CommandedService
  let untouched: string

  const query = (text: string) => target.database.rows({ text }, [])
  const imported = async (answers: Answers = ANSWERS, dryRun = false): Promise<SwitchReport> => {
    const source = await open(server.url)
    try {
      return await runSwitch(target.container, source, { name: 'old/ry', dryRun, answers })
    } finally {
      await source.close()
    }
  }
  const tableIn = ({ tables }: SwitchReport, name: string) =>
    tables.find(({ table }) => table === name)

  beforeAll(async () => {
    server = await start()
    target = await commandedService(await anyDatabase())
    untouched = await server.checksum()
  }, START_MS)

  afterAll(async () => {
    await target?.close()
    await server?.close()
  })

  it('are not brought while a question is open', async () => {
    const { questions } = await imported({})
    expect(questions.map(({ about }) => about)).toEqual([
      ...['zone', 'tenant', 'otherUserTypes', 'duplicateContacts'],
    ])
    expect(await query('select 1 from legacy_rows')).toEqual([])
  })

  it('are only counted by a dry run', async () => {
    const report = await imported(ANSWERS, true)
    expect(report.questions).toEqual([])
    expect(tableIn(report, 'sys_user')?.taken).toBe(everybody.length - 2)
    expect(await query('select 1 from users where id > 1')).toEqual([])
    expect(await query(`select 1 from operation_log where url like '%import-ruoyi'`)).toEqual([])
  })

  it('come all at once, and what does not come is named', async () => {
    const report = await imported()
    expect(report.questions).toEqual([])
    const users = tableIn(report, 'sys_user')
    expect(users).toMatchObject({ taken: everybody.length - 2, changed: [{ record: 'admin' }] })
    expect(users?.left).toEqual([
      { record: 'user205', reason: 'it is of the type app_user' },
      { record: 'USER2', reason: 'it reads like user2' },
    ])
    expect(users?.notes).toEqual(['1 rows were removed there and are left out.'])
    expect(users?.others).toEqual([{ tenant: '100001', rows: 1, records: ['user204'] }])
    expect(users?.altered.map(({ reason }) => reason)).toEqual([
      'user1@sample.example is left out: somebody else has it too',
      '010-8888888 is left out: This is not a mobile number.',
    ])
    expect(tableIn(report, 'sys_dept')).toMatchObject({
      taken: 39,
      changed: [{ record: 'Sample Ltd' }],
    })
    expect(tableIn(report, 'sys_role')).toMatchObject({ taken: 29, left: [] })
    expect(tableIn(report, 'sys_post')).toMatchObject({ taken: 12 })
    const log = await query(`select parameters from operation_log where url like '%import-ruoyi'`)
    expect(log).toHaveLength(1)
  })

  it('keep their passwords and times', async () => {
    expect(
      await query(`select distinct password_hash as hash, created_at::text as at from users
        where id > 1`),
    ).toEqual([{ hash: OLD_HASH, at: '2024-02-29 00:30:00+00' }])
    const [admin] = await query('select password_hash as hash from users where id = 1')
    expect(admin?.hash).not.toBe(OLD_HASH)
  })

  it('see the rows that they saw', async () => {
    const links = await query(`select kind, old_id, new_id::text as id from legacy_ids
      where kind in ('users', 'departments')`)
    const idOf = new Map(links.map(({ kind, old_id: old, id }) => [`${kind} ${old}`, String(id)]))
    const rights = target.container.get(Tokens.RightsRepo)
    const different: unknown[] = []
    for (const user of everybody) {
      const id = idOf.get(`users ${user.user_id}`)
      if (id === undefined) continue
      const before = originalScope(rows, user)
      const { scope } = await rights.get(id)
      const departments = [...before.departments].flatMap(
        (old) => idOf.get(`departments ${old}`) ?? [],
      )
      const isSame = before.all
        ? scope.all
        : !scope.all &&
          scope.own === before.own &&
          departments.toSorted().join() === [...scope.departments].sort().join()
      if (!isSame) different.push([user.user_name, before, scope])
    }
    expect(different).toEqual([])
  })

  it('may do what they might, except for what the report names', async () => {
    const links = await query(
      `select old_id, new_id::text as id from legacy_ids where kind = 'users'`,
    )
    const idOf = new Map(links.map(({ old_id: old, id }) => [String(old), String(id)]))
    const rights = target.container.get(Tokens.RightsRepo)
    const [menus] = (await imported()).tables.filter(({ table }) => table === 'sys_menu')
    const named = JSON.stringify([menus?.left, menus?.altered])
    const [gained, lost] = [new Set<string>(), new Set<string>()]
    for (const user of everybody) {
      const id = idOf.get(String(user.user_id))
      if (id === undefined) continue
      const before = originalPermissions(rows, user)
      const after = (await rights.get(id)).permissions.codes
      for (const code of after) if (!before.includes(code)) gained.add(code)
      for (const code of before) if (!after.includes(code)) lost.add(code)
    }
    expect([...gained]).toEqual([])
    expect([...lost].filter((code) => !named.includes(code))).toEqual([])
    expect(lost.size).toBeGreaterThan(5)
  })

  it('find their menus where they were, and built-in ones where they are here', async () => {
    const rowsOf = await query(`select m.title, p.title as above, m.icon, m.is_enabled as on,
      m.is_visible as shown from menus m left join menus p on p.id = m.parent_id
      where m.kind <> 'button' and (m.id in (1, 2, 100, 101, 102, 103, 500) or m.id >= 1000)
      order by m.id`)
    const shape = rowsOf.map(({ title, above, on, shown }) => [title, above, on, shown].join(' '))
    expect(shape).toEqual([
      'System  true true',
      'Watching  true true',
      'Employees System true true',
      'Role Fleet true true',
      `${rowsOf[4]?.title} System true true`,
      'Departments System true false',
      'Operations Watching true true',
      'Fleet  true true',
      'Old stock  false true',
      'Manual  true true',
      'Cars Fleet true true',
      'Cars (2) Fleet true true',
      'Stock Old stock true true',
      'One car Fleet true false',
    ])
    expect(rowsOf.find(({ title }) => title === 'Fleet')?.icon).toBe('mdi:car')
    expect(rowsOf.find(({ title }) => title === 'System')?.icon).toBe('eos-icons:system-group')
  })

  it('do not change when they are brought again', async () => {
    const stored = () =>
      query(`select (select md5(string_agg(u::text, '' order by id)) from users u) as users,
        (select md5(string_agg(r::text, '' order by r::text)) from user_roles r) as roles,
        (select md5(string_agg(l::text, '' order by kind, old_id)) from legacy_rows l) as legacy`)
    const before = await stored()
    const { tables } = await imported()
    expect(tables.map(({ table, taken, changed, kept }) => [table, taken, changed, kept])).toEqual(
      tables.map(({ table }) => [table, 0, [], []]),
    )
    expect(await stored()).toEqual(before)
  })

  describe('after changes on both sides', () => {
    it('keep what was changed here, and get what was changed there', async () => {
      await query(`update users set nick_name = 'Changed here' where name = 'user7'`)
      await query(`delete from users where name = 'user9'`)
      await server.run(`update sys_user set nick_name = 'Changed there'
        where user_name in ('user7', 'user8')`)
      untouched = await server.checksum()
      const users = tableIn(await imported(), 'sys_user')
      expect(users?.changed).toEqual([{ record: 'user8', members: ['nickName'] }])
      expect(users?.kept).toEqual([{ record: 'user7', members: ['nickName'] }])
      expect(users?.left).toContainEqual({
        record: 'user9',
        reason: 'it was removed here',
      })
      const again = tableIn(await imported(), 'sys_user')
      expect(again).toMatchObject({ changed: [], kept: [{ record: 'user7' }] })
    })
  })

  it('T-90: are never written there', async () => {
    expect(await server.checksum()).toBe(untouched)
  })
}
