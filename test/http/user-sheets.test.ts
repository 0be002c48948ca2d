import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { onBothStores } from '../support/both-stores.ts'
import { type Answer, PLACES, UserWorld } from '../support/user-world.ts'
import { START_MS } from '../support/whole-service.ts'
import { cellsOf, valuesOf } from '../support/xlsx-reader.ts'

const HEADINGS = [
  ...[
    '用户序号',
    '部门编号',
    '用户账号',
    '用户昵称',
    '用户邮箱',
    '手机号码',
    '用户性别',
    '账号状态',
  ],
]
const NONE_IN = { code: 500, error: 'import_failed' }
const NONE = [null, null, null, null, null]
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CHINESE = { 'content-language': 'zh_CN' }

type Row = readonly (string | number | boolean | Date | null)[]
type Headers = Readonly<Record<string, string>>

await onBothStores('user sheets', userSheets)

function userSheets(open: () => Promise<Database>): void {
  let world: UserWorld
  /** Imports are counted by where they come from. */
  let uploads = 0

  beforeAll(async () => {
    world = await UserWorld.open(await open())
  }, START_MS)
  afterAll(() => world.close())

  async function sheet(rows: readonly Row[], headings: Row = HEADINGS): Promise<Uint8Array> {
    return writeXlsx({ sheets: [{ name: 'x', rows: [headings, ...rows].map((row) => [...row]) }] })
  }

  /** As a browser sends a form. */
  async function upload(
    file: Uint8Array,
    { query = '', updateSupport, by = world.admin }: UploadTerms = {},
  ): Promise<Answer> {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(file)], { type: XLSX }), 'users.xlsx')
    if (updateSupport !== undefined) form.append('updateSupport', updateSupport)
    const encoded = new Response(form)
    const type = { 'content-type': encoded.headers.get('content-type') ?? '' }
    uploads += 1
    const request = {
      remoteAddress: `127.0.1.${uploads}`,
      method: 'POST' as const,
      url: `/system/user/importData${query}`,
      headers: { ...by, ...type },
      payload: Buffer.from(await encoded.arrayBuffer()),
    }
    return (await world.service.app.inject(request)).json()
  }

  interface UploadTerms {
    readonly query?: string
    readonly updateSupport?: string
    readonly by?: Headers
  }

  async function found(name: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    const { rows } = await world.ask('GET', `/system/user/list?userName=${name}`)
    return rows?.[0]
  }

  /** Of what imports change. */
  async function everything() {
    const tables = ['users', 'user_roles', 'user_posts', 'access_version']
    return Promise.all(
      tables.map((table) => world.run(`select * from ${table} t order by t::text`)),
    )
  }

  function post(url: string, headers: Headers = world.admin, payload = '') {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return world.service.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...type },
      payload,
    })
  }

  /** Exports what somebody sees, and imports it. */
  async function unchangedBy(by: Headers, least: number) {
    const exported = await post('/system/user/export', by)
    const before = await everything()
    expect(valuesOf(exported.rawPayload).length).toBeGreaterThan(least)
    const { code, msg } = await upload(exported.rawPayload, { query: '?updateSupport=1', by })
    expect([code, msg]).toEqual([200, expect.stringMatching(/^(All rows were|恭喜您)/)])
    expect(await everything()).toEqual(before)
  }

  describe('importing users', () => {
    it('keeps good rows, and changes users where that is wanted', async () => {
      await world.person(7001, 'sheet-old', PLACES.D1)
      const rows = [
        [1, PLACES.D1, 'sheet-new', 'New', 'new@example.com', 13_600_000_001, '女', '正常'],
        [2, null, 'sheet-old', 'Renamed', null, null, null, null],
        [3, null, 'sheet-bad', 'Bad', 'no mail', null, null, null],
      ]
      const first = await upload(await sheet(rows), { updateSupport: 'false' })
      expect(first).toMatchObject({ code: 200, data: null })
      expect(first.msg).toMatch(
        /^Rows imported: 1\. Rows that failed: 2\.<br\/>The initial password/,
      )
      expect(first.msg).toMatch(/<br\/>1、Row 3, sheet-old: .*<br\/>2、Row 4, sheet-bad: /)
      expect(await found('sheet-new')).toMatchObject({
        ...{ nickName: 'New', phonenumber: '13600000001', sex: '1', deptId: PLACES.D1 },
      })
      expect((await found('sheet-new'))?.userId).not.toBe(1)
      expect(await found('sheet-old')).toMatchObject({ nickName: 'sheet-old' })
      const chinese = { by: { ...world.admin, ...CHINESE } }
      const fresh = rows.map((row) => (row[0] === 1 ? [1, null, 'sheet-next', 'x', ...NONE] : row))
      expect((await upload(await sheet(fresh), chinese)).msg).toMatch(/^成功 1 条，失败 2 条。/)
      const old = rows.slice(1, 2)
      for (const terms of [{ query: '?updateSupport=0' }, {}])
        expect(await upload(await sheet(old), terms)).toMatchObject(NONE_IN)
      for (const [at, value] of ['true', '1'].entries()) {
        const again = [[2, null, 'sheet-old', `Renamed ${at}`, null, null, null, null]]
        const done = await upload(await sheet(again), { query: `?updateSupport=${value}` })
        expect(done).toMatchObject({ code: 200, data: null })
        expect(await found('sheet-old')).toMatchObject({ nickName: `Renamed ${at}`, sex: '2' })
      }
    })

    it('names all faults of a row, and no good row below them', async () => {
      const rows = [
        [1, PLACES.D1, 'sheet-good', 'Good', null, null, null, null],
        [2, 99_999, 'x', 'Bad', 'no mail', '12', '男人', '正常'],
      ]
      const by = { ...world.admin, ...CHINESE }
      const { msg } = await upload(await sheet(rows), { by })
      const [counts, password = '', faults = ''] = msg.split('<br/>')
      expect([counts, password]).toEqual([
        '成功 1 条，失败 1 条。',
        expect.stringMatching(/^新增用户的初始密码/),
      ])
      for (const fault of ['用户名', '邮箱', '手机号码', '男人', '99999'])
        expect(faults).toContain(fault)
      await world.ask('POST', '/system/user', {
        ...{ userName: 'sheet-first', nickName: 'First', password: 'Correct-Horse-8' },
        ...{ email: 'first@example.com', phonenumber: '13600000078', roleIds: [3001] },
      })
      const next = [
        [1, 99_999, 'sheet-good', 'x'.repeat(31), 'no mail', '12', '男人', '正常'],
        [2, null, 'sheet-next-one', 'Next', 'first@example.com', '13600000078', null, null],
        [3, null, 'sheet-good', 'Good', 'first@example.com', '13600000078', null, null],
      ]
      const [, changed = '', added = '', updated = ''] = (
        await upload(await sheet(next), { by, updateSupport: 'true' })
      ).msg.split('<br/>')
      for (const fault of ['用户昵称', '邮箱', '手机号码', '男人', '99999'])
        expect(changed).toContain(fault)
      for (const fault of ['邮箱', '手机号码']) {
        expect(added).toContain(fault)
        expect(updated).toContain(fault)
      }
      const again = [[1, null, 'sheet-good', 'Good', 'no mail', null, null, null]]
      const taken = await upload(await sheet(again))
      expect(taken.msg).toMatch(/Row 2, sheet-good: .*; .*/)
    })

    it('only checks where that is asked for: the same report, and nothing is stored', async () => {
      await world.person(7002, 'check-old', PLACES.D1)
      const good = [
        [1, PLACES.D1, 'check-new', 'New', 'check@example.com', null, null, null],
        [2, null, 'check-old', 'Renamed', null, null, null, null],
      ]
      const bad = [3, null, 'check-bad', 'Bad', 'no mail', null, null, null]
      const twin = [4, null, 'check-twin', 'Twin', 'check@example.com', null, null, null]
      const before = await everything()
      const whole = await upload(await sheet(good), { query: '?dryRun=true&updateSupport=true' })
      expect(whole).toMatchObject({ code: 200, data: null })
      expect(whole.msg).toMatch(/: 2\. .*nothing was stored\.<br\/>1、check-new would be added/)
      expect(whole.msg).toContain('check-old would be updated')
      expect(whole.msg).not.toContain('initial password')
      const rows = [...good, bad, twin]
      const partly = await upload(await sheet(rows), { query: '?dryRun=1', updateSupport: 'true' })
      expect(partly.code).toBe(200)
      expect(partly.msg).toMatch(
        /^Rows that can be imported: 2\. .*: 2\. .*nothing was stored\.<br\/>1、/,
      )
      const none = await upload(await sheet([bad]), { query: '?dryRun=1' })
      expect(none).toMatchObject(NONE_IN)
      expect(await everything()).toEqual(before)
      const [entry] = await world.run('select * from operation_log order by id desc limit 1')
      expect(entry).toMatchObject({ error: null })
      expect(JSON.parse(String(entry?.parameters))).toMatchObject({ dryRun: true })

      const stored = await upload(await sheet(rows), { updateSupport: 'true' })
      const failures = ({ msg }: Answer) => msg.split('<br/>').slice(1)
      expect(failures(stored).slice(-2)).toEqual(failures(partly))
      expect(failures(partly)).toHaveLength(2)
      expect(await found('check-new')).toMatchObject({ email: 'check@example.com' })
    })

    it('judges each row as if it were typed', async () => {
      await world.ask('POST', '/system/user', {
        ...{ userName: 'has-phone', nickName: 'x', phonenumber: '13600000009' },
      })
      const rows = [
        [1, PLACES.D2, 'row-outside', 'x', null, null, null, null],
        [1, PLACES.D1, 'admin', 'x', null, null, null, null],
        [1, PLACES.D1, 'row-phone', 'x', null, '13600000009', null, null],
        [1, PLACES.D1, 'row-sex', 'x', null, null, 'none', null],
        [1, PLACES.D1, 'anna', 'Myself', null, null, null, null],
        [1, PLACES.D1, 'lea', 'Outside', null, null, null, null],
      ]
      const answer = await upload(await sheet(rows), { updateSupport: 'true', by: world.anna })
      expect(answer).toMatchObject(NONE_IN)
      expect(answer.msg.match(/<br\/>/g)).toHaveLength(rows.length)
      for (const name of ['row-outside', 'row-phone', 'row-sex'])
        expect(await found(name)).toBeUndefined()
      expect(await found('anna')).toMatchObject({ nickName: 'anna' })
      expect(await found('lea')).toMatchObject({ nickName: 'lea' })
    })

    it('shows a generated initial password once, while none is set', async () => {
      const one = [[1, null, 'generated', 'x', null, null, null, null]]
      const { msg } = await upload(await sheet(one))
      const [, password = ''] = /initial password of the added users is (\S+)\./.exec(msg) ?? []
      expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
      expect(await world.logsIn('generated', password)).toBe(true)

      const failing = [
        [1, null, 'generated', 'x', null, null, null, null],
        [2, null, 'beside', 'x'],
      ]
      const partly = await upload(await sheet(failing.map((row) => [...row, ...NONE].slice(0, 8))))
      expect(partly.code).toBe(200)
      const [, second = ''] = /added users is (\S+)\./.exec(partly.msg) ?? []
      expect(await world.logsIn('beside', second)).toBe(true)

      const log = await world.run('select * from operation_log')
      expect(log.length).toBeGreaterThan(1)
      expect(JSON.stringify(log)).not.toContain(password)
      expect(JSON.stringify(log)).not.toContain(second)

      await world.service.given.parameter('sys.user.initPassword', world.service.password)
      const two = [[1, null, 'with-password', 'x', null, null, null, null]]
      expect((await upload(await sheet(two))).msg).not.toContain('initial password')
      expect(await world.logsIn('with-password')).toBe(true)
    })

    it('judges rows of one sheet by each other, in their order', async () => {
      await upload(
        await sheet([[1, PLACES.D1, 'third-twin', 'x', null, '13600000031', null, null]]),
      )
      const rows = [
        [1, PLACES.D1, 'twin', 'First', 'twin@example.com', null, null, null],
        [2, PLACES.D1, 'other-twin', 'x', 'Twin@example.com', null, null, null],
        [4, PLACES.D1, 'THIRD-TWIN', 'Changed', null, '13600000032', null, null],
        [5, PLACES.D1, 'fourth-twin', 'Fourth', null, '13600000031', null, null],
        [6, PLACES.D1, 'ｔwin', 'Second', null, null, null, null],
        [7, PLACES.D1, 'third-twin', 'Twice', null, null, null, null],
        [8, PLACES.D1, 'other-twin', 'Mended', null, null, null, null],
      ]
      const { code, msg } = await upload(await sheet(rows), { updateSupport: 'true' })
      expect([code, msg.split('<br/>').slice(-3)]).toEqual([
        200,
        [
          expect.stringMatching(/^1、Row 3, other-twin: /),
          '2、Row 6, ｔwin: User name: the same as in row 2.',
          '3、Row 7, third-twin: User name: the same as in row 4.',
        ],
      ])
      const { rows: twins = [] } = await world.ask('GET', '/system/user/list?userName=twin')
      const nicks = twins.map(({ nickName }) => nickName)
      expect(nicks.toSorted()).toEqual(['Changed', 'First', 'Fourth', 'Mended'])
    })

    it('takes English headings in any order, and the names of an earlier front end', async () => {
      const english = await sheet([['Eve', 'eve-english']], ['Nickname', 'User name'])
      expect(await upload(english)).toMatchObject({ code: 200 })
      const earlier = await sheet(
        [['old-names', 'Old', '停用']],
        ['登录名称', '用户名称', '帐号状态'],
      )
      expect(await upload(earlier)).toMatchObject({ code: 200 })
      expect(await found('old-names')).toMatchObject({ status: '1', nickName: 'Old' })
    })

    it('knows headings with marks and blanks', async () => {
      const marked = [' *用户 账号：', '用户昵称＊', 'phone\nNUMBER *']
      const rows = [['marked', 'x', '13600000041']]
      expect(await upload(await sheet(rows, marked))).toMatchObject({ code: 200 })
      expect(await found('marked')).toMatchObject({ phonenumber: '13600000041' })
    })

    it('leaves out rows without values, and refuses a sheet that has no others', async () => {
      const numbered = [1, null, ' ', null, null, null, null, null]
      const one = [3, null, 'after-blanks', 'x', 'no mail', null, null, null]
      const { msg } = await upload(await sheet([numbered, [...NONE], one]))
      expect(msg.split('<br/>').slice(1)).toEqual([
        expect.stringMatching(/^1、Row 4, after-blanks: /),
      ])
      for (const rows of [[], [numbered]])
        expect(await upload(await sheet(rows))).toMatchObject({ code: 500, error: 'empty_sheet' })
    })

    it('adds nobody whose name looks like one that is there, or in the sheet', async () => {
      const rows = ['аппа', 'аnna', 'ＡＮＮＡ', 'peach', 'реасһ', 'PEACH', 'реасһ-1'].map(
        (name, at) => [...[at, null, name, 'x', null, null, null, null]],
      )
      const { code, msg } = await upload(await sheet(rows), { updateSupport: 'false' })
      expect([code, msg.split('<br/>').slice(-5)]).toEqual([
        200,
        [
          expect.stringMatching(/^1、Row 2, аппа: .*already/),
          expect.stringMatching(
            /^2、Row 3, аnna: A user name has 2 to 30 letters or digits of one/,
          ),
          expect.stringMatching(/^3、Row 4, ＡＮＮＡ: .*already/),
          expect.stringMatching(/^4、Row 6, реасһ: .*already/),
          expect.stringMatching(/^5、Row 7, PEACH: .* row 5/),
        ],
      ])
      const { rows: peaches = [] } = await world.ask('GET', '/system/user/list?userName=pea')
      expect(peaches).toHaveLength(1)
    })

    it('finds a department by its name, if only one has it, or by its path', async () => {
      const add = async (deptName: string, parentId: number) => {
        const form = { deptName, parentId, orderNum: 1 }
        expect(await world.ask('POST', '/system/dept', form)).toMatchObject({ code: 200 })
        const { data } = await world.ask('GET', '/system/dept/list')
        const rows = data as unknown as Readonly<Record<string, unknown>>[]
        return rows.find((row) => row.deptName === deptName && row.parentId === parentId)?.deptId
      }
      const ids = [await add('Team', PLACES.D1), await add('Team', PLACES.D2)]
      const headings = ['用户账号', '用户昵称', '部门名称', '部门编号']
      const path = (parent: string) => `/Company/${parent}/Team`
      const rows = [
        ['by-name', 'x', ' D1 ', null],
        ['by-path', 'x', path('D2'), null],
        ['in-the-column-of-ids', 'x', null, path('D1')],
        ['twice-the-same', 'x', 'D1', PLACES.D1],
        ['by-shared-name', 'x', 'Team', null],
        ['by-no-name', 'x', 'Sales', null],
        ['by-two', 'x', 'D1', PLACES.D2],
      ]
      const { msg } = await upload(await sheet(rows, headings))
      expect(msg.split('<br/>').slice(-3)).toEqual([
        expect.stringMatching(
          /^1、Row 6, by-shared-name: “Team”: Several departments have this name/,
        ),
        expect.stringMatching(/^2、Row 7, by-no-name: “Sales”: The department does not exist/),
        '3、Row 8, by-two: Department and department id name different departments.',
      ])
      expect((await found('by-name'))?.deptId).toBe(PLACES.D1)
      expect((await found('by-path'))?.deptId).toBe(ids[1])
      expect((await found('in-the-column-of-ids'))?.deptId).toBe(ids[0])
      const hidden = await upload(await sheet([['by-anna', 'x', 'D2', null]], headings), {
        by: world.anna,
      })
      expect(hidden.msg).toContain('by-anna: “D2”: The department does not exist')
    })

    it.each([
      ['the super administrator', 'zh_CN'],
      ['the super administrator', 'en_US'],
    ])('takes an export of %s as it is (%s)', async (_who, language) => {
      await unchangedBy({ ...world.admin, 'content-language': language }, 3)
    })

    it.each([
      [7200, 'department-and-below', 2],
      [7201, 'own', 1],
    ] as const)('takes an export of %i as it is, who sees "%s"', async (id, scope, least) => {
      await world.role(id, `sees-${scope}`, scope, ['system:user:export', 'system:user:import'])
      await world.person(id, `sees-${scope}`, PLACES.D1, [id])
      await unchangedBy({ ...(await world.service.logIn(`sees-${scope}`)), ...CHINESE }, least)
    })

    it('takes 1,000 rows in the time of a page, and 1,001 not at all', async () => {
      const rows = Array.from({ length: 1001 }, (_none, at) => [
        ...[at, PLACES.D1, `many${at}`, `Many ${at}`, null, null, null, null],
      ])
      const more = await upload(await sheet(rows))
      expect(more).toMatchObject({ code: 500, error: 'too_many_rows' })
      expect(await found('many0')).toBeUndefined()
      const begun = performance.now()
      expect(await upload(await sheet(rows.slice(0, 1000)))).toMatchObject({ code: 200 })
      console.info(`1,000 rows: ${Math.round(performance.now() - begun)} ms`)
      expect(await found('many999')).toMatchObject({ deptName: 'D1' })
      for (const name of ['many0', 'many999']) expect(await world.logsIn(name)).toBe(true)
    })
  })

  describe('sheets of users', () => {
    it('the template has the headings, for those who may import', async () => {
      const answer = await post('/system/user/importTemplate', { ...world.admin, ...CHINESE })
      expect(answer.headers['content-type']).toBe(XLSX)
      expect(valuesOf(answer.rawPayload)).toEqual([HEADINGS])
      expect((await post('/system/user/importTemplate', world.lea)).json()).toMatchObject({
        code: 403,
      })
    })

    it('exports what the list shows, as text', async () => {
      await world.ask('POST', '/system/user', {
        ...{
          userName: 'formula-nick',
          nickName: '=1+1',
          phonenumber: '13600000077',
          deptId: PLACES.D2,
        },
      })
      const chinese = { ...world.admin, ...CHINESE }
      const answer = await post('/system/user/export', chinese, 'userName=formula-nick')
      const [headings, row] = valuesOf(answer.rawPayload)
      expect(headings).toEqual([
        ...['用户序号', '用户账号', '用户昵称', '用户邮箱', '手机号码', '用户性别', '账号状态'],
        ...['最后登录IP', '最后登录时间', '部门名称', '部门负责人'],
      ])
      expect(row?.slice(1, 7)).toEqual(['formula-nick', '=1+1', '', '13600000077', '未知', '正常'])
      expect(cellsOf(answer.rawPayload)[1]?.[2]?.type).toBe('inlineStr')
      const failed = await post('/system/user/export', world.lea)
      expect(failed.headers['content-type']).toBe('application/json')
      expect(failed.json()).toMatchObject({ code: 403 })
    })

    it('masks contacts, and leaves out who is outside the scope', async () => {
      await world.role(3090, 'exporter', 'department-and-below', ['system:user:export'])
      await world.person(7090, 'exporter', PLACES.D1, [3090])
      await world.ask('POST', '/system/user', {
        ...{ userName: 'masked-one', nickName: 'x', phonenumber: '13600000055', deptId: PLACES.D1 },
      })
      const answer = await post('/system/user/export', await world.service.logIn('exporter'))
      const rows = valuesOf(answer.rawPayload)
      const names = rows.map(([, name]) => name)
      expect(rows.find(([, name]) => name === 'masked-one')?.[4]).toBe('136****0055')
      expect(names).toContain('anna')
      expect(names).not.toContain('lea')
    })
  })
}
