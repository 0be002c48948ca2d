import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answers } from '../../../application/parts/switch/answers.ts'
import type { SwitchReport } from '../../../application/parts/switch/import-legacy.ts'
import { PlatformSecrets } from '../../../application/platforms/platform-secrets.ts'
import { runSwitch } from '../../../bootstrap/parts/switch/import-ruoyi.ts'
import { Tokens } from '../../../bootstrap/wiring/tokens.ts'
import { type CommandedService, commandedService } from '../../support/commanded-service.ts'
import { legacyCompany } from '../../support/legacy/legacy-company.ts'
import { type ClosableSource, LEGACY_KINDS } from '../../support/legacy/legacy-kinds.ts'
import type { LegacyServer } from '../../support/legacy/legacy-postgres.ts'
import { BUILT_IN_CLIENT, legacyRecords, PICTURE } from '../../support/legacy/legacy-records.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { seedOfRun } from '../../support/seed-of-run.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { START_MS } from '../../support/whole-service.ts'

const ANSWERS: Answers = {
  tenant: '000000',
  zone: 'Asia/Shanghai',
  otherUserTypes: 'leave',
  duplicateContacts: 'first',
  registration: 'off',
}
const PEOPLE = legacyCompany(seedOfRun(), { users: 6, departments: 3, roles: 3 })
const [FIRST] = PEOPLE.sys_user ?? []
if (FIRST) FIRST.avatar = PICTURE
const COMPANY = { ...PEOPLE, ...legacyRecords(PEOPLE.sys_user ?? []) }

for (const { server: name, start, open } of LEGACY_KINDS) {
  await describeWith(name, `records of another system, on ${name}`, (serverUrl) => {
    records(() => start(serverUrl, COMPANY), open)
  })
}

function records(
  start: () => Promise<LegacyServer>,
  open: (url: string) => Promise<ClosableSource>,
) {
  let server: LegacyServer
  let target: CommandedService
  let report: SwitchReport

  const query = (text: string) => target.database.rows({ text }, [])
  const imported = async (answers = ANSWERS): Promise<SwitchReport> => {
    const source = await open(server.url)
    try {
      return await runSwitch(target.container, source, { name: 'old/ry', dryRun: false, answers })
    } finally {
      await source.close()
    }
  }
  const notesOf = (of: string) => report.tables.find(({ table }) => table === of)?.notes
  const leftOf = (table: string) =>
    report.tables
      .find((one) => one.table === table)
      ?.left.map(({ record, reason }) => `${record}: ${reason}`)

  beforeAll(async () => {
    server = await start()
    const settings = {
      STORAGE_ENDPOINTS: '127.0.0.1:9000',
      SOCIAL_GITHUB_CLIENT_ID: 'id',
      SOCIAL_GITHUB_CLIENT_SECRET: 'secret of a test',
      SOCIAL_GITHUB_REDIRECT_URI: 'http://localhost/social-callback?source=github',
    }
    target = await commandedService(await anyDatabase(), settings)
    report = await imported()
  }, START_MS)

  afterAll(async () => {
    await target?.close()
    await server?.close()
  })

  it('ask whether strangers may register', async () => {
    const { registration: _none, ...others } = ANSWERS
    const { questions } = await imported(others)
    expect(questions.map(({ about }) => about)).toEqual(['registration'])
  })

  it('fill dictionaries, and name what does not fit', async () => {
    expect(
      await query(`select name, remark from dictionary_types
        where type in ('sys_user_sex', 'fleet_fuel') order by type`),
    ).toEqual([
      { name: 'Fuel', remark: null },
      { name: 'Sex', remark: 'Theirs' },
    ])
    expect(
      await query(`select type, value, label from dictionary_entries
        where type = 'fleet_fuel' or (type, value) = ('sys_user_sex', '0') order by type`),
    ).toEqual([
      { type: 'fleet_fuel', value: 'petrol', label: 'Petrol' },
      { type: 'sys_user_sex', value: '0', label: 'He' },
    ])
    expect(leftOf('sys_dict_type')).toEqual(['Bad Type: its type is not possible here'])
    expect(leftOf('sys_dict_data')).toEqual([
      'fleet_fuel petrol: it is there twice',
      'fleet_fuel : its empty value is not possible here',
      'nobody x: there is no dictionary nobody',
    ])
  })

  it('bring parameters, without a password that everybody knows and a role for strangers', async () => {
    expect(
      await query(`select key, value from parameters where key in
        ('sys.index.skinName', 'sys.account.registerUser', 'fleet.price') order by key`),
    ).toEqual([
      { key: 'fleet.price', value: '1.5' },
      { key: 'sys.account.registerUser', value: 'false' },
      { key: 'sys.index.skinName', value: 'blue' },
    ])
    expect(await query(`select 1 from parameters where value = '123456'`)).toEqual([])
    expect(await query(`select 1 from parameters where value = 'common'`)).toEqual([])
    expect(leftOf('sys_config')).toHaveLength(2)
  })

  it('widen the client of the front ends, and never narrow it', async () => {
    const clients =
      await query(`select client_id, grant_types::text as grants, timeout_seconds as whole,
      active_timeout_seconds as idle from clients where client_id in ('${BUILT_IN_CLIENT}', 'c0ffee')
      order by id`)
    expect(clients).toEqual([
      {
        ...{ client_id: BUILT_IN_CLIENT, whole: 604_800, idle: 3600 },
        grants: '{password,social,sms,email,xcx,passkey}',
      },
      { client_id: 'c0ffee', grants: '{password,sms}', whole: -1, idle: 60 },
    ])
  })

  it('seal the keys of platforms, and disable what has none', async () => {
    const platforms = await target.container.get(Tokens.StoragePlatformRepo).list()
    const shown = platforms.map(({ props: { key, kind, status, isDefault, customDomain } }) => {
      return { key, kind, status, isDefault, customDomain }
    })
    expect(shown).toEqual([
      { key: 'default', kind: 'local', status: 'normal', isDefault: true, customDomain: '' },
      { key: 'minio', kind: 's3', status: 'normal', isDefault: false, customDomain: '' },
      { key: 'aliyun', kind: 'ali-oss', status: 'disabled', isDefault: false, customDomain: '' },
    ])
    expect(JSON.stringify(platforms)).not.toContain('Never-To-Be-Seen')
    const secrets = target.container.get(PlatformSecrets)
    const sealed = platforms[1]?.props.remote?.secretKey ?? ''
    expect(secrets.reveal('secretKey', sealed)).toBe('Never-To-Be-Seen')
    expect(leftOf('sys_oss_config')).toEqual([expect.stringMatching(/^broken: .*bucketName$/)])
  })

  it('keep the ids of files, whose bytes are unknown until they are read', async () => {
    expect(
      await query(`select id::text, object_key as key, original_name as name, suffix, content_type as type,
        state, is_checked as checked, bytes from stored_files order by id`),
    ).toEqual([
      {
        ...{ id: PICTURE, name: 'Bild.PNG', suffix: '.png', type: 'image/png', state: 'ready' },
        ...{ key: '2024/02/29/0123456789abcdef0123456789abcdef.png', checked: false, bytes: null },
      },
      expect.objectContaining({
        ...{ name: 'logo.svg', type: 'application/octet-stream' },
        key: '2024/02/29/1123456789abcdef0123456789abcdef.最终 版',
      }),
    ])
    expect(leftOf('sys_oss')).toEqual([
      '1790000000000000903 ein Bild.png: its key 2024//ein Bild.png is not possible here',
      '1790000000000000904 lost.png: its platform broken is not taken',
      '1790000000000000905 again.svg: another file has the same object',
    ])
    const notes = report.tables.find(({ table }) => table === 'sys_oss')?.notes
    expect(notes).toEqual(['Old public addresses lead to: files.sample.example (5).'])
    expect(await query('select avatar_url as avatar from users where id = 1')).toEqual([
      { avatar: `file:${PICTURE}` },
    ])
    const [next] = await query(
      `select nextval(pg_get_serial_sequence('stored_files', 'id'))::text as id`,
    )
    expect(BigInt(String(next?.id)) > BigInt(PICTURE)).toBe(true)
  })

  it('bind identities, one for each user and source', async () => {
    expect(
      await query('select source, outside_id as id, email from social_bindings order by id'),
    ).toEqual([
      { source: 'GITHUB', id: '4711', email: 'one@sample.example' },
      { source: 'WECHAT_OPEN', id: 'u-77', email: null },
    ])
    expect(leftOf('sys_social')).toEqual([
      'GITHUB at github: it is bound to another user',
      'GITHUB at github: its user is not taken',
    ])
    expect(notesOf('sys_social')).toEqual([
      'Nobody logs in with identities of WECHAT_OPEN (1) until there is a source of that name (SOCIAL_WECHAT_OPEN_CLIENT_ID and others).',
    ])
  })

  it('tell what was told', async () => {
    const notices = await query('select title, content, is_closed as closed from notices')
    expect(notices).toEqual([{ title: 'Hello', content: '<p>你好</p>', closed: false }])
    expect(leftOf('sys_notice')).toEqual([': its empty title is not possible here'])
  })

  it('do not change when they are brought again, and what was removed stays so', async () => {
    await query(`delete from stored_files where original_name = 'logo.svg'`)
    await query(`delete from notices`)
    report = await imported()
    const changes = report.tables.filter(
      ({ taken, changed, kept }) => taken + changed.length + kept.length > 0,
    )
    expect(changes).toEqual([])
    expect(leftOf('sys_oss')).toContain('1790000000000000902 logo.svg: it was removed here')
    expect(leftOf('sys_notice')).toContain('Hello: it was removed here')
  })
}
