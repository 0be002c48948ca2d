import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPglite } from '../../../adapters/postgres/connection/open-pglite.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import type { AddTerms, NewFile } from '../../../application/ports/files/stored-file-repo.ts'
import { QuotaExceeded } from '../../../domain/storage/usage/upload-quota.ts'
import { aSession, aStoredFile } from '../../support/builders.ts'
import { anOperation } from '../../support/console-builders.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'
import { later, uniqueHex } from '../../support/unique.ts'

const QUOTA = { bytes: 1e9, files: 1e6, running: 1e3 }
const FULL = { ...QUOTA, running: 0 }
const SMALL = { ...QUOTA, bytes: 0 }
const DIGEST = { bytes: 1, sha256: 'cd'.repeat(32) }

/** What each of them is committed under, and what the next transaction is. */
async function modes(database: Database) {
  await prepareDatabase(database, seedFacts)
  const { audit, files, sessions } = postgresRecords(database)
  const added = (terms?: AddTerms) => files.add(aNewFile(), later(60), terms)
  const [first, second, third] = [await added(), await added(), await added()]
  await added({ quota: QUOTA })
  const key = () => ({ text: uniqueHex(16), since: later(-60) })
  const refused = (work: Promise<unknown>) => expect(work).rejects.toThrow(QuotaExceeded)
  const works: Record<string, () => Promise<unknown>> = {
    'opens a session': () => sessions.open(aSession(), 'admin'),
    'notes an operation': () => audit.note(anOperation()),
    'adds a file': () => added(),
    'adds a file within a quota': () => added({ quota: QUOTA }),
    'adds a file under a key': () => added({ quota: QUOTA, key: key() }),
    'refuses a file': () => refused(added({ quota: FULL })),
    'refuses a file under a key': () => refused(added({ quota: FULL, key: key() })),
    'makes a file ready': () => files.markReady(first.id, DIGEST),
    'makes a file ready and tells': () =>
      files.markReady(second.id, DIGEST, undefined, anOperation()),
    'refuses to make a file ready': () => refused(files.markReady(third.id, DIGEST, SMALL)),
    nothing: async () => undefined,
  }
  const seen: Record<string, unknown> = {}
  for (const [name, work] of Object.entries(works)) {
    await database.transaction(async () => {
      await work()
      seen[name] = await mode(database)
    })
  }
  return { ...seen, afterwards: await mode(database) }
}

function aNewFile(): NewFile {
  const { id: _id, state: _state, digest: _digest, ...props } = aStoredFile().props
  return { ...props, platformKey: 'default' }
}

async function mode(database: Database): Promise<unknown> {
  const text = `select current_setting('synchronous_commit') as value`
  return (await database.rows({ text }, []))[0]?.value
}

function allAre(value: string) {
  return {
    'opens a session': value,
    'notes an operation': value,
    'adds a file': value,
    'adds a file within a quota': value,
    'adds a file under a key': value,
    'refuses a file': value,
    'refuses a file under a key': value,
    'makes a file ready': value,
    'makes a file ready and tells': value,
    'refuses to make a file ready': value,
    nothing: 'on',
    afterwards: 'on',
  }
}

it('embedded, each commit is written at once, also after one that failed', async () => {
  const database = await openPglite()
  onTestFinished(() => database.close())
  const broken = database.transaction(() => database.rows({ text: 'select 1 / 0' }, []))
  await expect(broken).rejects.toThrow('division by zero')
  expect(await modes(database)).toEqual(allAre('on'))
})

await describeWith('postgres', 'Relaxed commits of a Postgres server', (url) => {
  it('do not wait for the disk, and nothing else is relaxed by them', async () => {
    const { database } = await openFreshDatabase(url)
    expect(await modes(database)).toEqual(allAre('off'))
  })
})
