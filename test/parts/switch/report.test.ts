import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answers } from '../../../application/parts/switch/answers.ts'
import { switchLines } from '../../../bootstrap/parts/switch/switch-lines.ts'
import { OLD_HASH } from '../../support/legacy/legacy-company.ts'
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

const HASHED = { password: OLD_HASH }
const SAMPLE = { access_key: 'ruoyi', secret_key: 'ruoyi123', access_policy: '1' }

let small: SmallImport

beforeEach(async () => {
  small = await smallImport()
})

afterEach(() => small.target.close())

const many = <T>(count: number, row: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => row(at))
const bringing = async (company: Company, answers: Answers = {}) => {
  const report = await small.bring(smallCompany(company), answers)
  return { report, lines: switchLines({ ...report, rows: 1, seconds: 1 }, false).split('\n') }
}

describe('people who cannot log in', () => {
  const sys_user = [
    aUser(8, "o'neil", HASHED),
    aUser(9, 'ann', HASHED),
    aUser(10, 'ANN', HASHED),
    aUser(11, 'bob'),
    aUser(12, 'x', { ...HASHED, status: '1' }),
    aUser(13, '审"计', HASHED),
    aUser(14, 'gatehouse', HASHED),
  ]

  it('are named in one line at the top and at the end', async () => {
    const { report, lines } = await bringing({ sys_user })
    const names = 'o\'neil, ANN, bob (without a password), 审"计, gatehouse'
    expect(report.lockedOut.join(', ')).toBe(names)
    const line = `!! 5 people cannot log in as before: ${names} (for names that are not possible: --impossible-names rename)`
    expect([lines[0], lines.at(-1)]).toEqual([line, line])
  })

  it('get other names if that is wanted, and keep them', async () => {
    for (const impossibleNames of ['rename', 'leave'] as const) {
      const { report } = await bringing({ sys_user }, { impossibleNames })
      expect(report.lockedOut.filter((name) => name.includes(' (as '))).toEqual([
        ...["o'neil (as oneil)", 'ANN (as ANN-10)', '审"计 (as 审计)'],
        'gatehouse (as user-14)',
      ])
      expect(tableIn(report, 'sys_user')?.left).toEqual([])
    }
  })
})

it('a long list never makes a long line', async () => {
  const shared = { ...HASHED, email: 'one@sample.example' }
  const sys_user = many(300, (at) => aUser(at + 20, `person-with-a-name-${at}`, shared))
  const { lines } = await bringing({ sys_user })
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(1001)
  const question = lines.find((line) => line.startsWith('? Users share'))
  expect(question).toMatch(/ and 280 more\)\. Does the first/)
})

it('what only changes a text hides nothing that is heavier', async () => {
  const long = { ...HASHED, nick_name: 'x'.repeat(40) }
  const sys_user = [...many(40, (at) => aUser(at + 900, `long${at}`, long)), aUser(990, 'unhashed')]
  const { lines } = await bringing({ sys_user })
  const at = lines.findIndex((line) => line.includes('! unhashed: there is no password'))
  expect(at).toBeGreaterThan(0)
  expect(lines.slice(at + 1).filter((line) => line.includes('nick_name of 40'))).toHaveLength(30)
})

it('what is of the sample data is apart from what is of the company', async () => {
  const gen = { component: 'tool/gen/index', perms: 'tool:gen:list' }
  const { lines } = await bringing({
    sys_menu: [
      aMenu(1, 'System', { path: 'system', menu_type: 'M' }),
      aMenu(115, 'Generator', gen),
      aMenu(116, 'Tenants', { component: 'system/tenant/index' }),
      { ...aMenu(1, 'Own', gen), menu_id: '1790000000000000001' },
    ],
  })
  expect(lines).toContain('  - of the sample data: Generator (tool:gen:list), Tenants (p116)')
  expect(lines).toContain('  - Own (tool:gen:list): there is nothing at this address here')
})

it('samples of platforms are disabled, and open ones stay named', async () => {
  const { report } = await bringing({
    sys_oss_config: [
      aPlatform('minio', '127.0.0.1:9000', SAMPLE),
      aPlatform('image', '127.0.0.1:9000', { ...SAMPLE, oss_config_id: 2 }),
      aPlatform('own', 's3.sample.example', { access_policy: '1', oss_config_id: 3 }),
    ],
    sys_oss: [{ oss_id: 99, file_name: 'a.png', original_name: 'a.png', service: 'image' }],
  })
  expect(
    await small.query('select key, status from storage_platforms where id >= 1000 order by key'),
  ).toEqual([
    { key: 'image', status: 'normal' },
    { key: 'minio', status: 'disabled' },
    { key: 'own', status: 'normal' },
  ])
  const told = tableIn(report, 'sys_oss_config')?.altered.map(({ record, reason }) => [
    record,
    reason,
  ])
  expect(told).toContainEqual([
    'minio',
    'it is disabled, because it is a sample that no file is on',
  ])
  expect(told).toContainEqual([
    'own',
    expect.stringMatching(
      /^its files are still open to everybody at https:\/\/s3\.sample\.example\/sample\/: make the bucket private/,
    ),
  ])
})

it('menus in a circle, without what they were below, and disabled ones are in a line', async () => {
  const perms = 'fleet:car:trip:list'
  const { report } = await bringing({
    sys_menu: [
      aMenu(1, 'System', { path: 'system', menu_type: 'M' }),
      aMenu(201, 'Round', { parent_id: 202, menu_type: 'M' }),
      aMenu(202, 'About', { parent_id: 201, menu_type: 'M' }),
      aMenu(203, 'Orphan', { parent_id: 999 }),
      aMenu(204, 'Trips', { perms }),
      aMenu(205, 'Off', { perms: 'fleet:car:list', status: '1' }),
    ],
  })
  const menus = tableIn(report, 'sys_menu')
  expect(menus?.left.map(({ record, reason }) => `${record}: ${reason}`)).toEqual([
    'Round (p201): it is below itself there',
    'About (p202): it is below itself there',
  ])
  expect(menus?.altered).toEqual([
    { record: 'Orphan (p203)', reason: expect.stringContaining('here it is at the top') },
    {
      record: 'Off',
      reason: expect.stringContaining('fleet:car:list is not given: it is disabled'),
    },
  ])
  expect(await small.query(`select permission from menus where title = 'Trips'`)).toEqual([
    { permission: perms },
  ])
})

it('who held a disabled role is named, because its data scope counted there', async () => {
  const { report } = await bringing({
    sys_user: [aUser(8, 'ann', HASHED)],
    sys_role: [
      aRole(1, 'superadmin', 'All'),
      aRole(8, '审计', 'Audit', { data_scope: '1', status: '1' }),
    ],
    sys_user_role: [{ user_id: 8, role_id: 8 }],
  })
  expect(tableIn(report, 'sys_user_role')?.altered).toEqual([
    { record: 'Audit', reason: 'it is disabled, but its data scope counted there for ann' },
  ])
  expect(tableIn(report, 'sys_role')?.altered).toEqual([
    { record: 'Audit', reason: expect.stringContaining('because keys have letters, digits') },
  ])
})

it('reasons say what is too much', async () => {
  const notice = { notice_id: 1, notice_title: 'Long', notice_type: '1', status: '0' }
  const config = { config_id: 9, config_name: 'Long', config_key: 'long', config_type: 'N' }
  const { report } = await bringing({
    sys_notice: [{ ...notice, notice_content: 'x'.repeat(184_320) }],
    sys_config: [{ ...config, config_value: 'x'.repeat(300_000) }],
  })
  const leftOf = (table: string) => tableIn(report, table)?.left[0]?.reason
  expect(leftOf('sys_notice')).toBe(
    'its content of 184320 bytes (at most 65536) is not possible here',
  )
  expect(leftOf('sys_config')).toMatch(
    /^its value of 300000 characters \(at most \d+\) is not possible here$/,
  )
})
