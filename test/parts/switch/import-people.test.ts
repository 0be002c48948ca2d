import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BackgroundNews } from '../../../adapters/system/background-notifier.ts'
import { UnusableSource } from '../../../application/parts/switch/legacy-tables.ts'
import type { News } from '../../../application/ports/accounts/account-news.ts'
import { runPeople } from '../../../bootstrap/parts/switch/import-people.ts'
import { Tokens } from '../../../bootstrap/wiring/tokens.ts'
import { type CommandedService, commandedService } from '../../support/commanded-service.ts'
import { NotedNews } from '../../support/noted-news.ts'
import { preparedDatabase } from '../../support/prepared-database.ts'
import { runFolder } from '../../support/run-folder.ts'
import { START_MS, type WholeService, wholeService } from '../../support/whole-service.ts'

const PASSWORD = 'Correct-Horse-8'
const BCRYPT = await bcrypt(PASSWORD, 4)
const HEADINGS = [
  'User name',
  '用户昵称',
  'E-mail',
  'Phone number',
  'Sex',
  '账号状态',
  'Department',
]
const ALL = [...HEADINGS, 'Posts', 'Roles', 'Password hash']
const FLAGS = { dryRun: false, update: false, skipRefused: false }

const news = new NotedNews()
let target: CommandedService
let service: WholeService
let folder: string
let argon2: string

const query = (text: string) => target.database.rows({ text }, [])
const people = () => query('select name from users where id > 1 order by id')

beforeAll(async () => {
  target = await commandedService(await preparedDatabase())
  const mail = async (one: News) => setImmediate().then(() => news.tell(one))
  target.container
    .rebind(Tokens.NewsBearers)
    .toConstantValue(new BackgroundNews(mail, () => expect.fail()))
  service = await wholeService({}, undefined, target.database)
  argon2 = service.passwordHash
  folder = await mkdtemp(join(runFolder(), 'people-'))
  await query(`insert into departments (id, parent_id, name, category, sort_order, phone, email,
      is_disabled, author_id, created_at)
    values (700, 100, 'Sales', '', 1, '', '', false, 1, now()),
      (701, 700, 'North', '', 1, '', '', false, 1, now()),
      (702, 700, 'Twins', '', 2, '', '', false, 1, now()),
      (703, 701, 'Twins', '', 1, '', '', false, 1, now())`)
  await query(`update departments set name = 'Head office' where id = 100`)
  await query(`insert into dictionary_entries (type, value, label, sort_order, is_default, created_at)
    values ('sys_user_sex', '8', '其他', 8, false, now()), ('sys_user_sex', '9', '其他', 9, false, now())`)
  await query(`insert into posts (id, department_id, code, name, category, sort_order, is_disabled,
      remark, author_id, created_at)
    values (710, 701, 'seller', 'Seller', '', 1, false, '', 1, now()),
      (711, 701, 'driver', 'Driver', '', 2, false, '', 1, now())`)
  await query(`insert into roles (id, key, name, status) values (720, 'clerk', 'Clerk', 'normal')`)
}, START_MS)

afterAll(() => service?.close())

async function csv(rows: readonly (readonly string[])[], flags = {}, mark = '') {
  const from = join(folder, 'people.csv')
  const lines = rows.map((row) => row.map((text) => `"${text}"`).join(','))
  await writeFile(from, `${mark}${lines.join('\r\n')}\r\n`)
  return runPeople(target.container, { ...FLAGS, from, ...flags })
}

const MEI = ['mei', 'Mei', 'mei@sample.example', '13800138000', 'Female', '正常']
const WHOLE = [...MEI, 'Head office/Sales/North', 'seller, driver', 'clerk', BCRYPT]

it('a dry run stores nothing', async () => {
  const outcome = await csv([ALL, WHOLE], { dryRun: true })
  expect(outcome).toEqual({ isStored: false, lines: [{ row: 2, name: 'mei', outcome: 'added' }] })
  expect(await people()).toEqual([])
  expect(await query(`select 1 from operation_log where url like '%import-people'`)).toEqual([])
})

it('one refused row stores nothing, and each refusal has its reason', async () => {
  const row = (name: string, department: string, posts = '', roles = '', hash = '') => [
    ...[name, '', '', '', '', '', department, posts, roles, hash],
  ]
  const bad = [
    row('a', ''),
    row('nowhere', 'Head office/Nowhere'),
    row('unposted', 'Head office/Sales', 'seller'),
    row('mistyped', '', '', 'clerkk, clerk'),
    [...['wedded', '', '', '', 'Mrs'], ...row('', '').slice(5)],
    row('unclear', 'Twins'),
    row('almighty', '', '', 'superadmin'),
    row('gatehouse', ''),
    row('unhashed', '', '', '', 'Plain-Password-1'),
    row('dear', '', '', '', BCRYPT.replace('$04$', '$15$')),
    row('heavy', '', '', '', argon2.replace(/m=\d+/, 'm=262145')),
    row('slow', '', '', '', argon2.replace(/t=\d+/, 't=21')),
    [...['twin', '', 'twin@sample.example'], ...row('', '').slice(3)],
    [...['other', '', 'TWIN@sample.example'], ...row('', '').slice(3)],
    row('Twin', ''),
  ]
  const { isStored, lines } = await csv([ALL, WHOLE, ...bad])
  expect(isStored).toBe(false)
  const refusals = lines.flatMap(({ row, reason }) => reason ?? `row ${row} is fine`)
  expect(refusals).toEqual([
    'row 2 is fine',
    'A user name has 2 to 30 characters.',
    '“Head office/Nowhere”: The department does not exist, or you are not allowed to put users into it.',
    'The post does not exist in this department, or you are not allowed to assign it.',
    '“clerkk”: The role does not exist, or you are not allowed to assign it.',
    '“Mrs”: Sex has neither this label nor this value.',
    expect.stringMatching(/^“Twins”: Several departments have this name. Enter the path/),
    'The role does not exist, or you are not allowed to assign it.',
    'This user name is reserved.',
    ...Array(4).fill(expect.stringContaining('at most 256 MiB of memory, 20 passes')),
    'row 15 is fine',
    'E-mail is already in use.',
    'User name: the same as in row 15.',
  ])
  expect(await people()).toEqual([])
})

it('the others are stored some at a time, and twins are still found', async () => {
  const name = (at: number) => [`many${at}`, ...Array(8).fill('')]
  const many = Array.from({ length: 250 }, (_, at) => name(at === 240 ? 3 : at))
  const { isStored, lines } = await csv([ALL, ...many], { skipRefused: true })
  expect([isStored, lines.length]).toEqual([true, 250])
  expect(lines.filter(({ reason }) => reason)).toEqual([
    { row: 242, name: 'many3', outcome: 'refused', reason: 'User name: the same as in row 5.' },
  ])
  expect(await query(`select 1 from users where name like 'many%'`)).toHaveLength(249)
  const entries = await query(`select 1 from operation_log where url like '%import-people'`)
  expect(entries).toHaveLength(3)
  await query(`delete from users where name like 'many%'`)
  await query('delete from operation_log')
})

it('T-90: people come with their department, posts, roles and password', async () => {
  const { isStored, lines } = await csv([ALL, WHOLE, ['ann', ...Array(8).fill(''), argon2]])
  expect([isStored, lines.map(({ outcome }) => outcome)]).toEqual([true, ['added', 'added']])
  const [mei] =
    await query(`select u.nick_name, u.email, u.email_proven, u.sex, u.department_id::text,
    u.password_hash, u.password_is_given,
    (select array_agg(post_id::text order by post_id) from user_posts where user_id = u.id) as posts,
    (select array_agg(role_id::text) from user_roles where user_id = u.id) as roles
    from users u where name = 'mei'`)
  expect(mei).toEqual({
    ...{ nick_name: 'Mei', email: 'mei@sample.example', email_proven: false, sex: '1' },
    ...{ department_id: '701', password_hash: BCRYPT, password_is_given: false },
    ...{ posts: ['710', '711'], roles: ['720'] },
  })
  const log = await query(`select parameters from operation_log where url like '%import-people'`)
  expect(log).toEqual([{ parameters: '{"from":"people.csv","update":false,"skipRefused":false}' }])
})

it('an old hash of either kind logs in, and is then one of ours', async () => {
  await expect(service.logIn('mei', { password: 'Wrong-Horse-1' })).rejects.toThrow()
  expect(await service.logIn('mei', { password: PASSWORD })).toBeTruthy()
  expect(await service.logIn('ann')).toBeTruthy()
  expect(await query(`select 1 from users where password_hash like '$2%'`)).toEqual([])
  expect(await service.logIn('mei', { password: PASSWORD })).toBeTruthy()
})

it('people who are here change only when that is asked for, and never their password', async () => {
  const before = await query(`select password_hash from users where name = 'mei'`)
  expect(await csv([ALL, WHOLE])).toMatchObject({ lines: [{ outcome: 'unchanged' }] })
  const moved = ['mei', 'Mei Li', '', '', '', '', 'Head office/Sales', '', '', BCRYPT]
  expect(await csv([ALL, moved])).toMatchObject({
    isStored: false,
    lines: [{ outcome: 'refused' }],
  })
  const changed = { isStored: true, lines: [{ outcome: 'changed' }] }
  expect(await csv([ALL, moved], { update: true })).toMatchObject(changed)
  expect(
    await query(`select nick_name, email, department_id::text from users where name = 'mei'`),
  ).toEqual([{ nick_name: 'Mei Li', email: 'mei@sample.example', department_id: '700' }])
  expect(await query(`select password_hash from users where name = 'mei'`)).toEqual(before)
  const admin = [
    ['User name', 'Roles'],
    ['admin', 'clerk'],
  ]
  expect(await csv(admin, { update: true })).toMatchObject({ lines: [{ outcome: 'refused' }] })
})

it('whoever gets another address or number here is told once it is stored, before the command ends', async () => {
  const headings = ['User name', 'E-mail', 'Phone number']
  await csv([headings, ['told', 'told@sample.example', '13800138009']])
  const changed = [headings, ['told', 'other@sample.example', '13800138008']]
  await csv(changed, { update: true, dryRun: true })
  expect(news.kinds).toEqual([])
  await csv(changed, { update: true })
  const [{ id } = {}] = await query(`select id::text from users where name = 'told'`)
  expect(news.kinds).toEqual([`${id} email-set`, `${id} phone-set`])
})

it('of a long cell, a refusal shows one short line', async () => {
  const roles = `\u001b[2Jclerk${'😀'.repeat(100)}`
  const { lines } = await csv(
    [
      ['User name', 'Roles'],
      ['kai', roles],
    ],
    { dryRun: true },
  )
  expect(lines[0]?.reason).toMatch(/^“ \[2Jclerk😀{51}…”: /u)
})

it('good rows can be stored without the refused ones, from a sheet too', async () => {
  const from = join(folder, 'people.xlsx')
  const rows = [
    ['用户账号', '角色'],
    ['lin', 'clerk'],
    ['kai', 'clerkk'],
  ]
  await writeFile(from, await writeXlsx({ sheets: [{ name: 'People', rows }] }))
  const outcome = await runPeople(target.container, { ...FLAGS, from, skipRefused: true })
  expect(outcome).toMatchObject({
    isStored: true,
    lines: [
      { name: 'lin', outcome: 'added' },
      { name: 'kai', outcome: 'refused' },
    ],
  })
  expect(await people()).toEqual([
    { name: 'mei' },
    { name: 'ann' },
    { name: 'told' },
    { name: 'lin' },
  ])
  expect(await query(`select password_hash from users where name = 'lin'`)).toEqual([
    { password_hash: null },
  ])
})

it('a mark at the beginning does not matter, and unknown headings are named', async () => {
  expect(await csv([['User name'], ['kai']], { dryRun: true }, '\uFEFF')).toMatchObject({
    lines: [{ name: 'kai', outcome: 'added' }],
  })
  const reading = csv([
    ['User name', 'Shoe size'],
    ['kai', '42'],
  ])
  await expect(reading).rejects.toThrow(/Unknown columns: Shoe size\. Known: .*Password hash/)
  await expect(reading).rejects.toThrow(UnusableSource)
  await expect(csv([['Roles'], ['clerk']])).rejects.toThrow('lacks the column User name')
})

const KAI = { row: 5, name: 'kai', outcome: 'added' }
const LIST = [
  ['员工名单 2026', '', '', '', ''],
  ['', '', '', '', ''],
  ['姓名', '手机号', '部门', '工号', '备注'],
  ['王凯', '13800138009', 'Head office/Sales', 'kai', '借调'],
]

it('a list that a company keeps may have a title, and other headings', async () => {
  const { lines } = await csv(LIST.filter((_row, at) => at !== 1))
  expect(lines).toEqual([{ ...KAI, row: 3 }])
  const [kai] = await query(`select nick_name, remark, department_id::text as at from users
    where name = 'kai'`)
  expect(kai).toEqual({ nick_name: '王凯', remark: '借调', at: '700' })
  await query(`delete from users where name = 'kai'`)
})

it('a line for Excel names the separator, which texts may not have without quotes', async () => {
  const from = join(folder, 'people.csv')
  await writeFile(from, 'sep=;\r\nUser name;Nickname\r\nkai;Kai, W\r\nlee;Lee;W\r\n')
  const { lines } = await runPeople(target.container, { ...FLAGS, from, dryRun: true })
  expect(lines).toEqual([
    { ...KAI, row: 2 },
    expect.objectContaining({ row: 3, outcome: 'refused', reason: expect.stringContaining('“W”') }),
  ])
})

it('a workbook may have a cover, and one list only', async () => {
  const from = join(folder, 'people.xlsx')
  const read = async (...lists: readonly string[]) => {
    const cover = { name: '封面', rows: [['Wang & Co'], ['Secret']] }
    const rows = LIST.map((row) => [...row])
    const sheets = [cover, ...lists.map((name) => ({ name, rows }))]
    await writeFile(from, await writeXlsx({ sheets }))
    return runPeople(target.container, { ...FLAGS, from, dryRun: true })
  }
  expect(await read('名单')).toMatchObject({ lines: [{ ...KAI, row: 4 }] })
  await expect(read('名单', '外包')).rejects.toThrow('have the headings (名单, 外包)')
  await expect(read()).rejects.toThrow('lacks the column User name')
})

it('what the page of users exports, and its template, are read too', async () => {
  const headings = ['用户序号', '用户账号', '最后登录IP', '最后登录时间', '部门负责人']
  const { lines } = await csv([headings, ['9', 'kai', '::1', '', 'x']], { dryRun: true })
  expect(lines).toEqual([{ ...KAI, row: 2 }])
})

it('a label that two values have is refused', async () => {
  const { lines } = await csv(
    [
      ['User name', 'Sex'],
      ['kai', '其他'],
    ],
    { dryRun: true },
  )
  expect(lines[0]?.reason).toMatch(/^“其他”: Several values/)
})

it.each([
  ['people.csv', Buffer.from('用户账号\nkai', 'utf16le'), /in UTF-8: save it as “CSV UTF-8”/],
  ['people.xlsx', Buffer.from('User name\nkai'), /is not a readable \.xlsx file/],
  ['people.xls', Buffer.from('User name\nkai'), /save it as \.xlsx/],
])('a file in another form is refused, with what to do: %s', async (name, bytes, words) => {
  const from = join(folder, name)
  await writeFile(from, bytes)
  await expect(runPeople(target.container, { ...FLAGS, from })).rejects.toThrow(words)
})
