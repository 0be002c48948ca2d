import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DumpLegacySource } from '../../../adapters/legacy/parts/switch/dump-legacy-source.ts'
import type { Answers } from '../../../application/parts/switch/answers.ts'
import { runSwitch } from '../../../bootstrap/parts/switch/import-ruoyi.ts'
import { commandedService } from '../../support/commanded-service.ts'
import { legacyCompany } from '../../support/legacy/legacy-company.ts'
import { legacyDump } from '../../support/legacy/legacy-dump.ts'
import { aLogin, anOldOperation, legacyLogs } from '../../support/legacy/legacy-logs.ts'
import {
  type SmallImport,
  smallCompany,
  smallImport,
  tableIn,
} from '../../support/legacy/small-company.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { seedOfRun } from '../../support/seed-of-run.ts'

type Row = ReturnType<typeof aLogin>

const without = (row: Row, ...columns: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)))

describe('logs of other versions', () => {
  let small: SmallImport

  beforeEach(async () => {
    small = await smallImport()
  })

  afterEach(() => small.target.close())

  it('may not be there', async () => {
    const report = await small.bring(smallCompany(), { logs: 30 })
    expect(tableIn(report, 'sys_logininfor')?.notes).toEqual(['This table is not there.'])
    expect(tableIn(report, 'sys_oper_log')?.notes).toEqual(['This table is not there.'])
  })

  it('may have no tenants, clients and durations', async () => {
    const login = without(aLogin(1), 'tenant_id', 'client_key', 'device_type')
    const operation = without(anOldOperation(1), 'tenant_id', 'cost_time')
    const company = smallCompany({ sys_logininfor: [login], sys_oper_log: [operation] })
    const report = await small.bring(company, { logs: 30 })
    expect(tableIn(report, 'sys_logininfor')).toMatchObject({ taken: 1, notes: [] })
    expect(await small.query('select client_id from login_log')).toEqual([{ client_id: '' }])
    const own = `select milliseconds as ms from operation_log where method <> 'CLI'`
    expect(await small.query(own)).toEqual([{ ms: 0 }])
    const again = await small.bring(company, { logs: 30 })
    expect(tableIn(again, 'sys_oper_log')).toMatchObject({ taken: 0, unchanged: 1 })
  })

  it('may be other tables, unless they are wanted', async () => {
    const company = smallCompany({ sys_oper_log: [{ own_id: 1 }] })
    expect((await small.bring(company)).questions).toEqual([])
    await expect(small.bring(company, { logs: 1 })).rejects.toThrow('sys_oper_log has no oper_id')
  })
})

it('entries that are erased here at once do not come', async () => {
  const small = await smallImport({ LOGIN_LOG_DAYS: '10' })
  const company = smallCompany({
    sys_logininfor: [
      ...[aLogin(1), aLogin(20), aLogin(2, { login_time: '0999-12-31 23:59:59' })],
      ...[aLogin(3, { login_time: '9999-12-31 23:59:59' }), aLogin(-0.5)],
    ],
    sys_oper_log: [anOldOperation(20)],
  })
  const report = await small.bring(company, { logs: 30 })
  expect(tableIn(report, 'sys_logininfor')).toMatchObject({
    taken: 2,
    notes: [
      'Entries are kept for 10 days here.',
      '1 entries are older than 10 days and are left out.',
      '1 entries are dated in the future and are left out.',
      '1 entries have no time or id, and are left out.',
    ],
  })
  expect(tableIn(report, 'sys_oper_log')?.taken).toBe(1)
  await small.target.close()
})

describe.each(['postgres', 'mysql'] as const)('a dump of %s', (dialect) => {
  it('has logs, too', async () => {
    const company = { ...legacyCompany(seedOfRun(), { users: 3, departments: 2, roles: 2 }) }
    const source = await DumpLegacySource.open(
      await legacyDump({ ...company, ...legacyLogs() }, dialect),
    )
    const target = await commandedService(await anyDatabase())
    const answers: Answers = {
      ...{ tenant: '000000', zone: 'Asia/Shanghai', otherUserTypes: 'leave', logs: 10 },
      duplicateContacts: 'first',
    }
    const terms = { name: 'old.sql', dryRun: false, answers }
    const report = await runSwitch(target.container, source, terms)
    expect(report.questions).toEqual([])
    expect(tableIn(report, 'sys_logininfor')).toMatchObject({ taken: 4 })
    expect(tableIn(report, 'sys_oper_log')).toMatchObject({ taken: 4 })
    await target.close()
  })
})
