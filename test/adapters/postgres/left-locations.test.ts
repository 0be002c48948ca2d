import { expect, it } from 'vitest'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import type { AddTerms } from '../../../application/ports/files/stored-file-repo.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'
import { SOON } from '../../support/soak.ts'
import { later, uniqueHex } from '../../support/unique.ts'

const WAITING = {
  text: `select count(*)::int as many from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
}
const QUOTA = { bytes: 1e6, files: 9, running: 9 }

const elsewhere = ({ props }: StoragePlatform) => {
  return { ...props, rootPath: `${props.rootPath}x`, locationEpoch: props.locationEpoch + 1 }
}

await describeWith('postgres', 'A record that is added while its platform moves', (serverUrl) => {
  it.each<[string, () => AddTerms]>([
    ['within no quota', () => ({})],
    ['within a quota', () => ({ quota: QUOTA })],
    ['under a key', () => ({ quota: QUOTA, key: { text: uniqueHex(16), since: later(-60) } })],
    ['for a copy', () => ({ isCopy: true })],
  ])('waits for the move, and then sees it: %s', async (_case, terms) => {
    const { database } = await openFreshDatabase(serverUrl, { isUnhurried: true })
    await prepareDatabase(database, seedFacts)
    const { files, managedPlatforms, given } = postgresRecords(database)
    const { id, key, props } = await given.platform(aPlatform())
    const file = aStoredFile({ platformKey: key }).props
    const { locationEpoch } = props
    // Else its first upload begins the row that counts, and looks once more.
    await files.add(aStoredFile({ platformKey: 'default' }).props, later(60), { quota: QUOTA })

    const [changed, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const move = database.transaction(async () => {
      await managedPlatforms.update(id, elsewhere)
      changed.resolve()
      await kept.promise
    })
    await changed.promise
    const added = files.add(file, later(60), { ...terms(), locationEpoch })
    const outcome = added.then(
      () => 'added',
      ({ code }) => String(code),
    )
    const waiting = async () => (await database.rows(WAITING, []))[0]?.many
    await expect.poll(waiting, SOON).toBe(1)
    kept.resolve()
    await move
    expect(await outcome).toBe('no_storage_platform')
  })
})
