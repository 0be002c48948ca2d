import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, it, onTestFinished } from 'vitest'
import { LinkEntries } from '../../application/audit/link-entries.ts'
import { VerifyChain } from '../../application/audit/verify-chain.ts'
import { runSwitch } from '../../bootstrap/commands/switch/import-ruoyi.ts'
import { Tokens } from '../../bootstrap/wiring/tokens.ts'
import { AUDITED_LOGS } from '../../domain/audit/audited-log.ts'
import { MemoryLegacySource } from '../memory/legacy/memory-legacy-source.ts'
import { commandedService } from '../support/commanded-service.ts'
import { anOperation } from '../support/console-builders.ts'
import { aLogin, anOldOperation } from '../support/legacy/legacy-logs.ts'
import { smallCompany } from '../support/legacy/small-company.ts'
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

await describeWith('postgres', 'T-122: while logs are imported', (postgres) => {
  it('the service links its own, except at the end', async () => {
    const { database } = await openFreshDatabase(postgres, { poolSize: 4 })
    const { container } = await commandedService(database)
    onTestFinished(() => container.unbindAllAsync())
    const outside = AsyncLocalStorage.snapshot()
    /** What the service does on connections of its own. */
    const serve = () =>
      outside(async () => {
        const at = new Date()
        const origin = { address: '203.0.113.9', userAgent: '' }
        const failure = { userName: 'here', clientId: 'any', origin, reason: 'invalid_grant' }
        await container.get(Tokens.LoginLog).record({ ...failure, at })
        await container.get(Tokens.Audit).failure(anOperation({ at }))
        await container.get(LinkEntries).execute()
      })
    const bring = (dryRun: boolean) =>
      runSwitch(container, new WatchedSource(serve), {
        ...{ name: 'old', dryRun, answers: { zone: 'Asia/Shanghai', logs: 10 } },
        beforeUndoing: dryRun ? serve : async () => {},
      })
    const [chain, entries] = [Tokens.AuditChain, Tokens.ChainedEntries]
    const tools = { chain: container.get(chain), entries: container.get(entries) }
    const verified = async () => {
      const seal = container.get(Tokens.ChainSeal)
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
})
