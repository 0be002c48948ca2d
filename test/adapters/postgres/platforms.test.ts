import { expect, it } from 'vitest'
import { CachedManagedPlatformRepo } from '../../../adapters/memory/platforms/cached-managed-platform-repo.ts'
import { CachedStoragePlatformRepo } from '../../../adapters/memory/platforms/cached-storage-platform-repo.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresManagedPlatformRepo } from '../../../adapters/postgres/platforms/postgres-managed-platform-repo.ts'
import { PostgresStoragePlatformRepo } from '../../../adapters/postgres/platforms/postgres-storage-platform-repo.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { aPlatform } from '../../support/builders.ts'
import { aDraft } from '../../support/platform-builders.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'
import { SOON } from '../../support/soak.ts'
import { someMoment } from '../../support/unique.ts'

await describeWith('postgres', 'A change of platforms within a larger change', (serverUrl) => {
  it.each([
    ['is seen at once when that is kept, whoever asked before', 'new'],
    ['is not seen when that fails', 'default'],
  ])('%s', async (_what, expected) => {
    const { database } = await openFreshDatabase(serverUrl, { isUnhurried: true })
    await prepareDatabase(database, seedFacts)
    // Its clock stands still: nothing is stale by itself.
    const platforms = new CachedStoragePlatformRepo(
      new PostgresStoragePlatformRepo(database),
      () => 0,
    )
    const register = new CachedManagedPlatformRepo(
      new PostgresManagedPlatformRepo(database, []),
      platforms,
      (work) => database.afterwards(work),
    )
    const [changed, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const change = database.transaction(async () => {
      const id = await register.add(aDraft({ key: 'new' }))
      await register.setDefault(String(id), true)
      changed.resolve()
      await asked.promise
      if (expected === 'default') throw new Error('the larger change fails')
    })
    await changed.promise
    expect((await platforms.getDefault())?.key).toBe('default')
    asked.resolve()
    await change.catch(() => undefined)
    expect((await platforms.getDefault())?.key).toBe(expected)
  })
})

const WAITING = {
  text: `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
}

await describeWith('postgres', 'a move from or to a platform that is being removed', (url) => {
  it.each(['from', 'to'])('%s it: waits for the removal, and is refused then', async (key) => {
    const { database, migrations, platforms, managedPlatforms, id } = await setUp(url, key)
    const removal = await heldOpen(database, () => managedPlatforms.remove([id]))
    const adding = Promise.allSettled([migrations.add(move)])
    await untilOneWaits(database)
    expect(await removal.end()).toBe(1)
    expect(await adding).toMatchObject([{ reason: { code: 'platform_not_found' } }])
    expect((await migrations.list(0, 9)).total).toBe(0)
    expect(await platforms.get(key)).toBeUndefined()
  })

  it.each(['from', 'to'])('%s it: comes first, and the removal sees it', async (key) => {
    const { database, migrations, platforms, managedPlatforms, id } = await setUp(url, key)
    const adding = await heldOpen(database, () => migrations.add(move))
    const removal = managedPlatforms.remove([id])
    await untilOneWaits(database)
    expect((await adding.end())?.props).toMatchObject(move)
    expect(await removal).toEqual({ key, bond: 'move' })
    expect(await platforms.get(key)).toBeDefined()
  })
})

const move = {
  ...{ sourceKey: 'from', targetKey: 'to', createdAt: someMoment },
  ...{ starterId: undefined, starterName: 'test' },
}

async function setUp(url: string, key: string) {
  const { database } = await openFreshDatabase(url, { poolSize: 3, isUnhurried: true })
  await prepareDatabase(database, seedFacts)
  const records = postgresRecords(database)
  await records.given.platform(aPlatform({ key: 'from' }))
  await records.given.platform(aPlatform({ key: 'to' }))
  const id = (await records.platforms.get(key))?.id ?? ''
  return { database, ...records, id }
}

/** Work that is done, but not committed before `end`. */
async function heldOpen<T>(database: Database, work: () => Promise<T>) {
  const [done, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = database.transaction(async () => {
    const result = await work()
    done.resolve()
    await held.promise
    return result
  })
  await Promise.race([done.promise, ended])
  return {
    end: () => {
      held.resolve()
      return ended
    },
  }
}

async function untilOneWaits(database: Database): Promise<void> {
  await expect.poll(() => database.rows(WAITING, []), SOON).toHaveLength(1)
}
