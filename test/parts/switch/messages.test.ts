import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Cell } from '../../support/legacy/legacy-schema.ts'
import {
  aMenu,
  aUser,
  type Company,
  type SmallImport,
  smallCompany,
  smallImport,
  tableIn,
} from '../../support/legacy/small-company.ts'
import { inVersion6 } from '../../support/legacy/version-6.ts'

let small: SmallImport

beforeEach(async () => {
  small = await smallImport()
})
afterEach(() => small.target.close())

const DAY = 86_400_000
const EVERYBODY = '0'
/** Users there. */
const ADMIN = '1761100000000000001'
const ANN = '1761100000000000008'
const BOB = '1761100000000000009'
const GONE = '1761100000000000010'

/** As the database there writes it, so many days ago. */
const ago = (days: number) =>
  new Date(Date.now() - days * DAY).toISOString().slice(0, 19).replace('T', ' ')

const aMessage = (id: number, fields: Readonly<Record<string, Cell>> = {}) => ({
  ...{ message_id: id, type: 'message', source: 'backend', title: 'T', message: `M${id}` },
  ...{ path: null, send_user_ids: ANN, create_time: ago(1), ...fields },
})

const NOTICE = {
  ...{ notice_id: 61, notice_title: 'News', notice_type: '1', notice_content: '', status: '0' },
  create_by: 8,
}

function company(sys_message: Company[string]): Company {
  const rows = smallCompany({
    sys_menu: [aMenu(1, 'System', { path: 'system', menu_type: 'M', is_frame: 'N' })],
    sys_user: [aUser(8, 'ann'), aUser(9, 'bob'), aUser(10, 'gone', { del_flag: '1' })],
    sys_notice: [NOTICE],
  })
  const six = inVersion6(
    Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, [...all]])),
  )
  return { ...six, sys_message }
}

const stored = () =>
  small.query(`select coalesce(u.name, '-') as to, category, message, path from box_messages m
    left join users u on u.id = m.user_id order by m.created_at desc, message, 1`)

it('brings messages of the last 30 days to whom they were sent, and to nobody else', async () => {
  const report = await small.bring(
    company([
      aMessage(1, { send_user_ids: EVERYBODY, path: '/system/user' }),
      aMessage(2, { send_user_ids: `${ADMIN},${BOB},${BOB},${GONE}`, source: 'workflow' }),
      aMessage(3, { path: '//elsewhere.example/page', message: '<b>bold</b>' }),
      aMessage(4, { path: 'javascript:alert(1)', type: 'notice', message: 'x'.repeat(1200) }),
      aMessage(5, { create_time: ago(31) }),
      aMessage(6, { create_time: ago(-3) }),
      aMessage(7, { send_user_ids: GONE }),
      aMessage(8, { type: 'llm' }),
      aMessage(9, { type: 'notice', path: '/system/notice?noticeId=1761800000000000061' }),
      aMessage(10, { create_time: null, send_user_ids: null }),
    ]),
  )
  expect(report).toMatchObject({ version: '6', questions: [], unread: [] })
  expect(await stored()).toEqual([
    { to: 'ann', category: 'system', message: '<b>bold</b>', path: null },
    { to: '-', category: 'system', message: 'M1', path: '/system/user' },
    { to: 'admin', category: 'workflow', message: 'M2', path: null },
    { to: 'bob', category: 'workflow', message: 'M2', path: null },
    { to: 'ann', category: 'notice', message: 'x'.repeat(1000), path: null },
  ])
  const table = tableIn(report, 'sys_message')
  expect([table?.taken, table?.notes.toSorted()]).toEqual([
    4,
    [
      '1 messages are of a type that no box shows.',
      '1 messages are of notices, which show them here while they are in force.',
      '1 messages are to nobody who is taken.',
      '1 messages have a text that is cut.',
      '3 messages are not of the last 30 days.',
    ],
  ])
})

it('brings each once, also what came later there', async () => {
  const first = [aMessage(1, { create_time: ago(2) }), aMessage(2)]
  await small.bring(company(first))
  const report = await small.bring(company([...first, aMessage(3, { create_time: ago(0.5) })]))
  expect(tableIn(report, 'sys_message')).toMatchObject({ taken: 1, unchanged: 2 })
  expect((await stored()).map(({ message }) => message)).toEqual(['M3', 'M2', 'M1'])
})

it('brings of 10,000 what boxes show, and says how many in a dry run', async () => {
  const many = Array.from({ length: 10_000 }, (_none, at) =>
    aMessage(at + 1, {
      send_user_ids: at % 2 ? `${ANN},${BOB}` : EVERYBODY,
      create_time: ago(1 + at / 1000),
    }),
  )
  const dry = await small.bring(company(many), {}, true)
  expect(await stored()).toEqual([])
  const report = await small.bring(company(many))
  for (const one of [dry, report])
    expect(tableIn(one, 'sys_message')).toMatchObject({
      taken: 200,
      notes: ['9800 messages are older than the newest of every box.'],
    })
  expect(await stored()).toHaveLength(300)
})

it('names them as not read where there is no box', async () => {
  await small.target.close()
  small = await smallImport({ PARTS_OFF: 'six' })
  const report = await small.bring(company([aMessage(1)]))
  expect([report.unread, tableIn(report, 'sys_message')]).toEqual([['sys_message'], undefined])
  expect(await stored()).toEqual([])
})

it('leaves such a table of a company of version 5 alone', async () => {
  const own = { sys_message: [{ id: 1, tenant_id: '000000', send_user_ids: '0' }] }
  const users = [aUser(1, 'admin', { tenant_id: '000000' })]
  const report = await small.bring({ ...smallCompany(own), sys_user: users })
  expect(report).toMatchObject({ version: '5', unread: ['sys_message'] })
})
