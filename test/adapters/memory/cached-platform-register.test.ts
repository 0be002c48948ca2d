import { beforeEach, expect, it } from 'vitest'
import { CachedPlatformRegister } from '../../../adapters/memory/platforms/cached-platform-register.ts'
import { CachedStoragePlatformRepo } from '../../../adapters/memory/platforms/cached-storage-platform-repo.ts'
import { platformRegisterContract } from '../../contract/platform-register.contract.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { aDraft } from '../../support/platform-builders.ts'
import type { Records } from '../../support/records.ts'

/** With a clock that stands still, so that nothing is ever stale by itself. */
function cached(): Records {
  const records = memoryRecords()
  const platforms = new CachedStoragePlatformRepo(records.platforms, () => 0)
  const platformRegister = new CachedPlatformRegister(records.platformRegister, platforms)
  return { ...records, platforms, platformRegister }
}

let records = cached()
beforeEach(() => {
  records = cached()
})

platformRegisterContract('cached', () => records)

it('whoever changes a platform sees the change at once', async () => {
  const { platforms, platformRegister } = records
  const draft = aDraft()
  expect(await platforms.find(draft.key)).toBeUndefined()
  expect(await platforms.findDefault()).toBeUndefined()
  const id = String(await platformRegister.add(draft))
  expect((await platforms.find(draft.key))?.id).toBe(id)
  await platformRegister.setDefault(id, true)
  expect((await platforms.findDefault())?.id).toBe(id)
  await platformRegister.update(id, ({ props }) => ({ ...props, remark: 'new' }))
  expect((await platforms.find(draft.key))?.props.remark).toBe('new')
  await platformRegister.setDefault(id, false)
  expect(await platforms.findDefault()).toBeUndefined()
  await platformRegister.remove([id])
  expect(await platforms.find(draft.key)).toBeUndefined()
})
