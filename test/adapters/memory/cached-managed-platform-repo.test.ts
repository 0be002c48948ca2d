import { beforeEach, expect, it } from 'vitest'
import { CachedManagedPlatformRepo } from '../../../adapters/memory/platforms/cached-managed-platform-repo.ts'
import { CachedStoragePlatformRepo } from '../../../adapters/memory/platforms/cached-storage-platform-repo.ts'
import { managedPlatformsContract } from '../../contract/managed-platform-repo.contract.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { aDraft } from '../../support/platform-builders.ts'
import type { Records } from '../../support/records.ts'

/** With a clock that stands still, so that nothing is ever stale by itself. */
function cached(): Records {
  const records = memoryRecords()
  const platforms = new CachedStoragePlatformRepo(records.platforms, () => 0)
  const managedPlatforms = new CachedManagedPlatformRepo(records.managedPlatforms, platforms)
  return { ...records, platforms, managedPlatforms }
}

let records = cached()
beforeEach(() => {
  records = cached()
})

managedPlatformsContract('cached', () => records)

it("a platform's change is visible at once where it was made", async () => {
  const { platforms, managedPlatforms } = records
  const draft = aDraft()
  expect(await platforms.get(draft.key)).toBeUndefined()
  expect(await platforms.getDefault()).toBeUndefined()
  const id = String(await managedPlatforms.add(draft))
  expect((await platforms.get(draft.key))?.id).toBe(id)
  await managedPlatforms.setDefault(id, true)
  expect((await platforms.getDefault())?.id).toBe(id)
  await managedPlatforms.update(id, ({ props }) => ({ ...props, remark: 'new' }))
  expect((await platforms.get(draft.key))?.props.remark).toBe('new')
  await managedPlatforms.setDefault(id, false)
  expect(await platforms.getDefault()).toBeUndefined()
  await managedPlatforms.remove([id])
  expect(await platforms.get(draft.key)).toBeUndefined()
})
