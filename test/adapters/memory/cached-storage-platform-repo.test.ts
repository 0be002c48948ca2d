import { beforeEach, describe, expect, it } from 'vitest'
import { CachedStoragePlatformRepo } from '../../../adapters/memory/platforms/cached-storage-platform-repo.ts'
import { storagePlatformRepoContract } from '../../contract/storage-platform-repo.contract.ts'
import { aPlatform } from '../../support/builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'

let records = memoryRecords()
let moment = 0
beforeEach(() => {
  records = memoryRecords()
  moment = 0
})

/** Half a second between any two questions. */
function slowly(): number {
  moment += 500
  return moment
}

storagePlatformRepoContract('cached', () => ({
  ...records,
  platforms: new CachedStoragePlatformRepo(records.platforms, slowly),
}))

describe('CachedStoragePlatformRepo', () => {
  it('answers from memory for exactly half a second', async () => {
    const { given, platforms } = records
    let now = 0
    const cached = new CachedStoragePlatformRepo(platforms, () => now)
    expect(await cached.getDefault()).toBeUndefined()
    expect(await cached.get('new')).toBeUndefined()
    const platform = await given.platform(aPlatform({ key: 'new', isDefault: true }))
    now = 499
    expect(await cached.getDefault()).toBeUndefined()
    expect(await cached.get('new')).toBeUndefined()
    now = 500
    expect(await cached.getDefault()).toEqual(platform)
    expect(await cached.get('new')).toEqual(platform)
  })

  it('does not confuse a key with the query for the default', async () => {
    const { given, platforms } = records
    const platform = await given.platform(aPlatform({ isDefault: true }))
    const cached = new CachedStoragePlatformRepo(platforms, () => 0)
    expect(await cached.getDefault()).toEqual(platform)
    expect(await cached.get('')).toBeUndefined()
  })
})
