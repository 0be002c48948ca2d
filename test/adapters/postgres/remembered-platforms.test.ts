import { expect, it } from 'vitest'
import { CachedManagedPlatformRepo } from '../../../adapters/memory/platforms/cached-managed-platform-repo.ts'
import { CachedStoragePlatformRepo } from '../../../adapters/memory/platforms/cached-storage-platform-repo.ts'
import { PostgresManagedPlatformRepo } from '../../../adapters/postgres/platforms/postgres-managed-platform-repo.ts'
import { PostgresStoragePlatformRepo } from '../../../adapters/postgres/platforms/postgres-storage-platform-repo.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { aDraft } from '../../support/platform-builders.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'

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
      new PostgresManagedPlatformRepo(database),
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
