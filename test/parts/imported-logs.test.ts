import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { LinkEntries } from '../../application/parts/chain/link-entries.ts'
import { VerifyChain } from '../../application/parts/chain/verify-chain.ts'
import type { Answers } from '../../application/parts/switch/answers.ts'
import { AUDIT_CHAIN, CHAIN_SEAL, CHAINED_ENTRIES } from '../../bootstrap/parts/chain/stores.ts'
import { runSwitch } from '../../bootstrap/parts/switch/import-ruoyi.ts'
import { Tokens } from '../../bootstrap/wiring/tokens.ts'
import type { AuditedLog } from '../../domain/audit/audited-log.ts'
import { type CommandedService, commandedService } from '../support/commanded-service.ts'
import { legacyCompany } from '../support/legacy/legacy-company.ts'
import { type ClosableSource, LEGACY_KINDS } from '../support/legacy/legacy-kinds.ts'
import { aLogin, legacyLogs, SENT_SECRET } from '../support/legacy/legacy-logs.ts'
import type { LegacyServer } from '../support/legacy/legacy-postgres.ts'
import { legacyRecords } from '../support/legacy/legacy-records.ts'
import { tableIn } from '../support/legacy/small-company.ts'
import { anyDatabase, preparedDatabase } from '../support/prepared-database.ts'
import { seedOfRun } from '../support/seed-of-run.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { START_MS } from '../support/whole-service.ts'

const ANSWERS: Answers = {
  ...{ tenant: '000000', zone: 'Asia/Shanghai', otherUserTypes: 'leave' },
  ...{ duplicateContacts: 'first', registration: 'off' },
}
const PEOPLE = legacyCompany(seedOfRun(), { users: 6, departments: 3, roles: 3 })
const COMPANY = { ...PEOPLE, ...legacyRecords(PEOPLE.sys_user ?? []), ...legacyLogs() }
const TARGETS = { 'the usual database': anyDatabase, 'the embedded one': preparedDatabase }

for (const { server: name, start, open } of LEGACY_KINDS) {
  for (const [into, target] of Object.entries(TARGETS)) {
    await describeWith(name, `logs of another system, from ${name} into ${into}`, (serverUrl) => {
      logs(() => start(serverUrl, COMPANY), open, target)
    })
  }
}

function logs(
  start: () => Promise<LegacyServer>,
  open: (url: string) => Promise<ClosableSource>,
  database: () => Promise<Database>,
) {
  let server: LegacyServer
  let target: CommandedService

  const query = (text: string) => target.database.rows({ text }, [])
  const imported = async (answers: Answers = {}, dryRun = false) => {
    const source = await open(server.url)
    try {
      const all = { ...ANSWERS, ...answers }
      return await runSwitch(target.container, source, { name: 'old/ry', dryRun, answers: all })
    } finally {
      await source.close()
    }
  }
  /** What somebody does here, and links to the chain. */
  const failedLogin = async () => {
    const origin = { address: '203.0.113.9', userAgent: '' }
    const failure = { userName: 'here', clientId: 'any', origin, reason: 'invalid_grant' }
    await target.container.get(Tokens.LoginLog).record({ ...failure, at: new Date() })
    await target.container.get(LinkEntries).execute()
  }
  const verified = async (log: AuditedLog) => {
    const get = target.container.get.bind(target.container)
    const chain = { chain: get(AUDIT_CHAIN), entries: get(CHAINED_ENTRIES) }
    const tools = { ...chain, seal: get(CHAIN_SEAL) }
    const findings: unknown[] = []
    const tell = (finding: unknown) => findings.push(finding)
    const counts = await new VerifyChain(tools, { log, tell }).execute()
    return { findings, uncovered: counts.uncovered, imported: counts.imported }
  }
  const came = async () => {
    const [row] = await query(`select
      (select count(*)::int from login_log where user_name <> 'here') as logins,
      (select count(*)::int from operation_log where method <> 'CLI') as operations`)
    return row
  }

  beforeAll(async () => {
    server = await start()
    target = await commandedService(await database())
    await failedLogin()
  }, START_MS)

  afterAll(async () => {
    await target?.close()
    await server?.close()
  })

  it('do not come unless they are wanted, and not in a dry run', async () => {
    const report = await imported()
    expect(tableIn(report, 'sys_logininfor')).toBeUndefined()
    const tried = await imported({ logs: 30 }, true)
    expect(tableIn(tried, 'sys_logininfor')?.taken).toBe(5)
    expect(await came()).toEqual({ logins: 0, operations: 0 })
    expect(await verified('login')).toEqual({ findings: [], uncovered: 0, imported: 0 })
  })

  it('T-122: come for some days, and the chain vouches for what is dated back', async () => {
    const report = await imported({ logs: 10 })
    expect(tableIn(report, 'sys_logininfor')).toMatchObject({
      ...{ taken: 4, unchanged: 0, changed: [], left: [] },
      others: [expect.objectContaining({ rows: 1 })],
      notes: [
        '2 entries are older than 10 days and are left out.',
        '1 entries have no time or id, and are left out.',
      ],
    })
    expect(tableIn(report, 'sys_oper_log')).toMatchObject({
      ...{ taken: 4, left: [] },
      others: [expect.objectContaining({ rows: 1 })],
      notes: [
        '2 entries are older than 10 days and are left out.',
        'Parameters and answers are left out, because they can hold secrets.',
        'Titles without an area here, kept as parameters: 请假 (1).',
      ],
    })
    await failedLogin()
    expect(await verified('login')).toEqual({ findings: [], uncovered: 0, imported: 4 })
    expect(await verified('operation')).toEqual({ findings: [], uncovered: 0, imported: 4 })
  })

  it('show who logged in, whence and with what', async () => {
    const { entries } = await target.container.get(Tokens.LoginLog).list({
      ...{ filter: {}, sort: { by: 'at', direction: 'asc' }, offset: 0, limit: 9 },
    })
    const login = { userName: 'user1', clientKey: 'pc', deviceType: 'pc' }
    const address = '203.0.113.7'
    expect(entries.filter(({ userName }) => userName !== 'here')).toMatchObject([
      {
        ...{ ...login, outcome: 'failure', reason: '密码输入错误1次' },
        origin: { address, userAgent: 'Edge/ (Mac OS X)' },
      },
      {
        ...{ userName: 'user1', clientKey: undefined, outcome: 'logout', reason: undefined },
        origin: { address, userAgent: 'Version/ Safari/ (iPhone)' },
      },
      {
        ...{ userName: '13800000001', outcome: 'failure', reason: '对不起, 您的账号：* 不存在.' },
        origin: { userAgent: 'Chrome/ (Windows 10 or Windows Server 2016)' },
      },
      {
        ...{ userName: 'user1', outcome: 'success', reason: '注册成功' },
        origin: { address: '', userAgent: '' },
      },
    ])
    const [row] =
      await query(`select round(extract(epoch from now() - min(at)) / 3600)::int as hours,
      count(user_id)::int as users from login_log`)
    expect(row).toEqual({ hours: 72, users: 0 })
  })

  it('say what was done where, without what was sent', async () => {
    const rows = await query(`select area, kind, method, url, operator_id::text as operator,
      operator_name as name, department_name as department, parameters, error, milliseconds as ms
      from operation_log where method <> 'CLI' order by at`)
    const common = { operator: '0', name: 'user1', department: 'Sales', ms: 37 }
    const user = { ...common, method: 'PUT', url: '/system/user', area: 'user' }
    const message = "新增用户'bob'失败，手机号码13800000001已存在"
    const failed = { ...user, error: 'legacy_failure' }
    expect(rows).toEqual([
      {
        ...{ ...user, area: 'other', kind: 'add', method: 'POST', error: null },
        parameters: '{"title":"请假"}',
      },
      {
        ...{ ...common, area: 'session', kind: 'end-session', method: 'DELETE', error: null },
        ...{ url: '/monitor/online/*', parameters: '{"title":"在线用户"}' },
      },
      {
        ...failed,
        kind: 'change',
        parameters: JSON.stringify({ title: '用户管理', error: message }),
      },
      { ...failed, kind: 'other', parameters: '{"title":"用户管理"}' },
    ])
    const everything = await query('select o::text as row from operation_log o')
    expect(JSON.stringify(everything)).not.toContain(SENT_SECRET)
  })

  it('T-122: come once, with those that are new or older than what came', async () => {
    const again = await imported({ logs: 10 })
    expect(tableIn(again, 'sys_logininfor')).toMatchObject({ taken: 0, unchanged: 4 })
    expect(tableIn(again, 'sys_oper_log')).toMatchObject({ taken: 0, unchanged: 4 })
    await server.run(statementOf(aLogin(0.1, { user_name: 'late' })))
    const later = await imported({ logs: 30 })
    expect(tableIn(later, 'sys_logininfor')).toMatchObject({ taken: 2, unchanged: 4 })
    expect(tableIn(later, 'sys_oper_log')).toMatchObject({ taken: 1, unchanged: 4 })
    expect(await came()).toEqual({ logins: 6, operations: 5 })
    await failedLogin()
    expect(await verified('login')).toEqual({ findings: [], uncovered: 0, imported: 6 })
    expect(await verified('operation')).toEqual({ findings: [], uncovered: 0, imported: 5 })
  })
}

function statementOf(row: Readonly<Record<string, unknown>>): string {
  const values = Object.values(row).map((value) => `'${value}'`)
  return `insert into sys_logininfor (${Object.keys(row)}) values (${values})`
}
