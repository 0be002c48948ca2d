import { Container } from 'inversify'
import { expect, it, onTestFinished } from 'vitest'
import { Ed25519ChainSeal } from '../../../adapters/crypto/parts/chain/ed25519-chain-seal.ts'
import { listeningOf } from '../../../bootstrap/parts/chosen-parts.ts'
import { erasingModule } from '../../../bootstrap/wiring/console/console-module.ts'
import { databaseModule } from '../../../bootstrap/wiring/opened/database-module.ts'
import { Tokens as T } from '../../../bootstrap/wiring/tokens.ts'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import { anOperation } from '../../support/console-builders.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { preparedDatabase } from '../../support/prepared-database.ts'
import { aChainKey, chainOver } from './chain-over.ts'

const HOUR = 3600

it('a chain that was off names the links that caught up, and what was erased meanwhile is no finding', async () => {
  const database = await preparedDatabase()
  onTestFinished(() => database.close())
  const [records, clock, key] = [postgresRecords(database), new MovingClock(), aChainKey()]
  const { link, verify } = chainOver(records, clock, new Ed25519ChainSeal(key))
  const write = () => records.audit.failure(anOperation({ at: clock.now() }))
  for (let n = 0; n < 3; n += 1) await write()
  await link()

  const off = new Container({ defaultScope: 'Singleton' })
  off.bind(T.Clock).toConstantValue(clock)
  off.bind(T.ServiceKeys).toConstantValue(() => [key, []])
  off.load(databaseModule(database, 'widest'), erasingModule, ...(await listeningOf([], database)))
  await off.get(T.EraseOperations).clear('admin')
  for (let n = 0; n < 2; n += 1) await write()
  clock.advance(2 * HOUR)
  await write()
  const [imported] = await database.rows(
    { text: 'select max(id)::text as id from operation_log' },
    [],
  )
  const witnesses = off.getAll(T.ImportWitness)
  expect(witnesses).toHaveLength(1)
  for (const one of witnesses) await one.witness('operation', IdRanges.of([String(imported?.id)]))

  await link()
  const { findings, counts } = await verify('operation')
  expect(findings).toMatchObject([{ kind: 'late', what: 'link', link: 3, entries: 2 }])
  expect(counts).toMatchObject({ erased: 3, imported: 1, late: 2, findings: 0, uncovered: 0 })
})
