import { AsyncLocalStorage } from 'node:async_hooks'
import type { Container } from 'inversify'
import { expect, it, onTestFinished } from 'vitest'
import { LinkEntries } from '../../application/parts/chain/link-entries.ts'
import { VerifyChain } from '../../application/parts/chain/verify-chain.ts'
import type { Answers } from '../../application/parts/switch/answers.ts'
import { migrate } from '../../bootstrap/commands/migrate/migrate.ts'
import { AUDIT_CHAIN, CHAIN_SEAL, CHAINED_ENTRIES } from '../../bootstrap/parts/chain/stores.ts'
import { importRuoyi, runSwitch } from '../../bootstrap/parts/switch/import-ruoyi.ts'
import { Tokens } from '../../bootstrap/wiring/tokens.ts'
import { AUDITED_LOGS } from '../../domain/audit/audited-log.ts'
import { MemoryLegacySource } from '../memory/legacy/memory-legacy-source.ts'
import { commandedService } from '../support/commanded-service.ts'
import { anOperation } from '../support/console-builders.ts'
import { legacyCompany } from '../support/legacy/legacy-company.ts'
import { legacyDump } from '../support/legacy/legacy-dump.ts'
import { aLogin, anOldOperation, legacyLogs } from '../support/legacy/legacy-logs.ts'
import { smallCompany } from '../support/legacy/small-company.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { seedOfRun } from '../support/seed-of-run.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { openFreshDatabase } from '../support/servers/open-fresh-database.ts'

const DAYS = [5, 4, 3, 2, 1]
const COMPANY = smallCompany({
  sys_logininfor: DAYS.map((day) => aLogin(day)),
  sys_oper_log: DAYS.map((day) => anOldOperation(day)),
})

/** Does something after each part of the logs that is read. */
class WatchedSource extends MemoryLegacySource {
  readonly #meanwhile: () => Promise<void>

  constructor(meanwhile: () => Promise<void>) {
    super(COMPANY)
    this.#meanwhile = meanwhile
  }

  override async *rows(table: string, columns: readonly string[]) {
    for await (const some of super.rows(table, columns)) {
      yield some
      if (table === 'sys_logininfor' || table === 'sys_oper_log') await this.#meanwhile()
    }
  }
}

/** @returns what the service does on connections of its own */
function outsider(container: Container): () => Promise<void> {
  const outside = AsyncLocalStorage.snapshot()
  return () =>
    outside(async () => {
      const at = new Date()
      const origin = { address: '203.0.113.9', userAgent: '' }
      const failure = { userName: 'here', clientId: 'any', origin, reason: 'invalid_grant' }
      await container.get(Tokens.LoginLog).record({ ...failure, at })
      await container.get(Tokens.Audit).failure(anOperation({ at }))
      await container.get(LinkEntries).execute()
    })
}

await describeWith('postgres', 'T-122: while logs are imported', (postgres) => {
  it('the service links its own, except at the end', async () => {
    const { database } = await openFreshDatabase(postgres, { poolSize: 4 })
    const { container } = await commandedService(database)
    onTestFinished(() => container.unbindAllAsync())
    const serve = outsider(container)
    const bring = (dryRun: boolean) =>
      runSwitch(container, new WatchedSource(serve), {
        ...{ name: 'old', dryRun, answers: { zone: 'Asia/Shanghai', logs: 10 } },
        beforeUndoing: dryRun ? serve : async () => {},
      })
    const [chain, entries] = [AUDIT_CHAIN, CHAINED_ENTRIES]
    const tools = { chain: container.get(chain), entries: container.get(entries) }
    const verified = async () => {
      const seal = container.get(CHAIN_SEAL)
      const tell = (finding: unknown) => expect(finding).toBeUndefined()
      const verifying = AUDITED_LOGS.map(
        (log) => new VerifyChain({ ...tools, seal }, { log, tell }),
      )
      return Promise.all(verifying.map((one) => one.execute()))
    }
    await bring(true)
    expect(await verified()).toMatchObject([{ imported: 0 }, { imported: 0 }])
    await bring(false)
    await serve()
    expect(await verified()).toMatchObject([
      { imported: 5, uncovered: 0 },
      { imported: 5, uncovered: 0 },
    ])
  })

  it('a chain that was altered is told of as the reason why none come', async () => {
    const { url, database } = await openFreshDatabase(postgres)
    const env = { DATABASE_URL: url, DATA_DIR: await temporaryFolder() }
    await migrate(env)
    const text = `insert into audit_links
      (log, number, at, begins, seen, open, ids, digests, hash, key_id, signature)
      values ('operation', 1, now(), true, 1, '{}', '{}', '', 'made', 'up', 'here')`
    await database.rows({ text }, [])
    const options = { dryRun: false, json: true, isRehearsal: false, bucketCheck: 'none' } as const
    const answers: Answers = {
      ...{ tenant: '000000', zone: 'Asia/Shanghai', otherUserTypes: 'leave', logs: 10 },
      duplicateContacts: 'first',
    }
    const people = legacyCompany(seedOfRun(), { users: 3, departments: 2, roles: 2 })
    const from = await legacyDump({ ...people, ...legacyLogs() }, 'postgres')
    const message =
      '--logs: The end of the chain of the operation log is not what was signed.\nNothing was changed.'
    const refusal = { name: 'CannotStart', exitCode: 2, message }
    await expect(importRuoyi(env, { ...options, from, answers })).rejects.toMatchObject(refusal)
    const logins = await database.rows({ text: 'select from login_log' }, [])
    expect(logins).toEqual([])
  })
})
