import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ServiceSecret } from '../../../adapters/crypto/keys/service-secret.ts'
import { Ed25519ChainSeal } from '../../../adapters/crypto/parts/chain/ed25519-chain-seal.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { readHeads } from '../../../bootstrap/parts/chain/verify.ts'
import { AUDITED_LOGS, type AuditedLog } from '../../../domain/audit/audited-log.ts'
import { anOperation } from '../../support/console-builders.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import type { Records } from '../../support/records.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'
import { report, SOAK_MS, times } from '../../support/soak.ts'
import { chainOver } from './chain-over.ts'

const PROGRAM = join(import.meta.dirname, './chain-until-killed.ts')
const WHEN = ['before', 'after'] as const
/** Of the statements, from which a death is tried. */
const EVERY = times(2, 1)
const ENTRIES = 4

await describeWith('postgres', 'T-119: an instance that is killed at a statement', (serverUrl) => {
  it(
    'loses nothing of the chain and leaves nothing half done',
    async () => {
      const { url, database } = await openFreshDatabase(serverUrl)
      await prepareDatabase(database, seedFacts)
      const records = postgresRecords(database)
      const secret = ServiceSecret.make().trim()
      const headsFile = join(await temporaryFolder(), 'heads')
      const key = ServiceSecret.parse(secret, 'test').derive('audit chain')
      const clock = { now: () => new Date() }
      const { verify } = chainOver(records, clock, new Ed25519ChainSeal(key))
      let written = 0
      let deaths = 0
      const act = async (step: number, when: string) => {
        await write(records)
        written += ENTRIES
        const args = [PROGRAM, url, secret, headsFile, String(step), when]
        const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
        const [code, signal] = await once(child, 'exit')
        for (const log of AUDITED_LOGS) expect((await verify(log)).findings).toEqual([])
        if (signal === 'SIGKILL') deaths += 1
        else expect(code).toBe(0)
        // The next round of heads is due at once.
        await database.rows({ text: 'delete from periodic_rounds' }, [])
        return signal === 'SIGKILL'
      }
      let step = 1
      while (await act(step, WHEN[deaths % 2] ?? 'after')) step += EVERY
      await act(0, 'never')
      const { heads } = readHeads(await readFile(headsFile, 'utf8'))
      report('chain of killed instances', { deaths, written, heads: heads.length })
      expect(deaths).toBeGreaterThan(10)
      expect(heads.length).toBeGreaterThan(2)
      for (const log of AUDITED_LOGS) {
        const { findings, counts } = await verify(log, { heads })
        expect(findings).toEqual([])
        expect(counts.uncovered).toBe(0)
        const forgotten = (await records.chain.start(log))?.entries ?? 0
        expect(forgotten + counts.entries).toBe(written)
        expect(await unaccounted(log)).toBe(0)
      }

      /** Entries that are neither there nor erased. */
      async function unaccounted(log: AuditedLog): Promise<number> {
        const { counts } = await verify(log)
        const forgotten = (await records.chain.start(log))?.entries ?? 0
        const table = `${log}_log`
        const text = `select count(*)::int as rows from ${table}`
        const [row] = await database.rows({ text }, [])
        return written - forgotten - counts.erased - Number(row?.rows)
      }
    },
    SOAK_MS,
  )
})

/** As many of each log. */
async function write({ audit, log }: Records): Promise<void> {
  const origin = { address: '203.0.113.7', userAgent: 'Test/1.0' }
  for (let n = 0; n < ENTRIES; n += 1) {
    const at = new Date()
    await audit.failure(anOperation({ at }))
    const failure = { userName: 'who', clientId: 'any', origin, reason: 'invalid_grant', at }
    await log.record(failure)
  }
}
