import { expect, it, onTestFinished } from 'vitest'
import { aLogin } from '../../support/legacy/legacy-logs.ts'
import {
  aDepartment,
  aMenu,
  anIdentity,
  aPlatform,
  aPost,
  aRole,
  aUser,
  type Company,
  smallCompany,
  smallImport,
  tableIn,
} from '../../support/legacy/small-company.ts'

const long = (length: number) => 'x'.repeat(length)
const TOP = aDepartment(7, 'Top', { parent_id: 0 })
const ALL = aRole(1, 'superadmin', 'All')
const FILE = { service: 'store', file_name: 'a/one.png', original_name: `${long(230)}.png` }
const VALUE = { dict_code: 8, dict_type: 'fuel', dict_value: 'gas', dict_label: 'Gas' }

const CASES: readonly [table: string, company: Company, told: readonly string[]][] = [
  [
    'sys_dept',
    {
      sys_dept: [
        TOP,
        aDepartment(8, 'Sales', { phone: '010-8888-8888', dept_category: long(101) }),
      ],
    },
    [
      'Sales: its dept_category of 101 characters is cut to 100',
      'Sales: its phone of 13 characters is cut to 11',
    ],
  ],
  [
    'sys_user',
    { sys_user: [aUser(8, 'ann', { nick_name: long(31), remark: ` ${long(612)} ` })] },
    [
      'ann: its nick_name of 31 characters is cut to 30',
      'ann: its remark of 612 characters is cut to 500',
    ],
  ],
  [
    'sys_post',
    { sys_post: [aPost(8, long(65), long(51))] },
    [
      `${long(50)}: its post_code of 65 characters is cut to 64`,
      `${long(50)}: its post_name of 51 characters is cut to 50`,
    ],
  ],
  [
    'sys_role',
    { sys_role: [ALL, aRole(8, 'first', long(40))] },
    [`${long(30)}: its role_name of 40 characters is cut to 30`],
  ],
  [
    'sys_menu',
    { sys_menu: [aMenu(8, 'Cars', { icon: long(101) })] },
    ['Cars (p8): its icon of 101 characters is cut to 100'],
  ],
  [
    'sys_dict_type',
    { sys_dict_type: [{ dict_id: 8, dict_type: 'fuel', dict_name: long(101) }] },
    ['fuel: its dict_name of 101 characters is cut to 100'],
  ],
  [
    'sys_dict_data',
    {
      sys_dict_type: [{ dict_id: 8, dict_type: 'fuel', dict_name: 'Fuel' }],
      sys_dict_data: [{ ...VALUE, css_class: long(120) }],
    },
    ['fuel gas: its css_class of 120 characters is cut to 100'],
  ],
  [
    'sys_config',
    { sys_config: [{ config_id: 8, config_name: long(120), config_key: 'a', config_value: '1' }] },
    ['a: its config_name of 120 characters is cut to 100'],
  ],
  [
    'sys_notice',
    {
      sys_notice: [
        { notice_id: 8, notice_title: long(120), notice_type: '1', notice_content: '<p>a</p>' },
      ],
    },
    [`${long(100)}: its notice_title of 120 characters is cut to 100`],
  ],
  [
    'sys_social',
    {
      sys_user: [aUser(8, 'ann')],
      sys_social: [{ ...anIdentity(8, 8, '4711'), nick_name: long(256) }],
    },
    ['GITHUB 4711: its nick_name of 256 characters is cut to 255'],
  ],
  [
    'sys_oss_config',
    {
      sys_oss_config: [
        aPlatform('store', 's3.sample.example', { remark: long(400), ext1: long(150) }),
      ],
    },
    ['store: its remark of 552 characters is cut to 500'],
  ],
  [
    'sys_oss',
    {
      sys_oss_config: [aPlatform('store', 's3.sample.example')],
      sys_oss: [{ oss_id: '99', ...FILE }],
    },
    [`99 ${FILE.original_name}: it is called ${long(196)}.png here`],
  ],
]

async function anImport() {
  const small = await smallImport()
  onTestFinished(() => small.target.close())
  return small
}

it.each(
  CASES,
)('a text of %s that is too long is cut, which the report says', async (table, company, told) => {
  const { bring } = await anImport()
  const report = await bring(smallCompany(company))
  const altered = tableIn(report, table)?.altered ?? []
  const lines = altered.map(({ record, reason }) => `${record}: ${reason}`)
  expect(lines.filter((line) => /is cut to|is called/.test(line))).toEqual(told)
})

it('what is cut fits also if it is of emoji, and has a number', async () => {
  const { bring, query } = await anImport()
  const name = '🚪'.repeat(20)
  const departments = [TOP, aDepartment(8, `x${name}`), aDepartment(9, `x${name}`)]
  await bring(smallCompany({ sys_dept: departments }))
  const stored = await query('select name from departments where parent_id is not null')
  expect(stored.map((row) => row.name).toSorted()).toEqual([
    `x${'🚪'.repeat(12)} (2)`,
    `x${'🚪'.repeat(14)}`,
  ])
})

it('of texts of logs, the report has the number', async () => {
  const { bring, query } = await anImport()
  const logins = [aLogin(3), aLogin(2, { msg: long(300), user_name: long(80) })]
  const report = await bring(smallCompany({ sys_logininfor: logins }), { logs: 10 })
  expect(tableIn(report, 'sys_logininfor')).toMatchObject({
    ...{ taken: 2, altered: [] },
    notes: ['2 texts of entries are too long here and are cut.'],
  })
  expect(await query('select max(length(user_name)) as length from login_log')).toEqual([
    { length: 64 },
  ])
})
