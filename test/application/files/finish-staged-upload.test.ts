import { expect, it, vi } from 'vitest'
import type { UploadQuota } from '../../../domain/storage/usage/upload-quota.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-store.ts'
import { aPicture, bodyOf } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { SOON } from '../../support/soak.ts'
import { uniqueHex } from '../../support/unique.ts'

const OWNER = { ownerId: '7', ownerName: 'mei' }

/** An upload of which all bytes are there, and nobody has ended it yet. */
async function complete(picture = aPicture(), quota?: UploadQuota) {
  const records = memoryRecords()
  await records.given.platform(aPlatform({ key: 'default', isDefault: true }))
  const store = new MemoryObjectStore()
  const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
  const world = { ...records, clock: new MovingClock(), ids }
  const parts = fileParts(world, { for: () => store }, { quota })
  const announced = { ...OWNER, name: 'a.png', declaredType: undefined, length: picture.length }
  const { id } = await parts.begin.execute(announced)
  const upload = await parts.append.execute(id, OWNER.ownerId, 0, bodyOf(picture))
  return { ...parts, store, upload }
}

it('another request that ends the upload meanwhile does not make it look lost', async () => {
  const { finish, vault, store, upload, uploads } = await complete()
  const read = vault.readPending.bind(vault)
  let fileId: string | undefined
  vi.spyOn(vault, 'readPending').mockImplementationOnce(async (...given) => {
    fileId = await finish.execute(upload)
    // Its parts go behind the answer.
    await expect.poll(() => store.keys.length, SOON).toBe(1)
    return read(...given)
  })
  const busy = { kind: 'locked', code: 'upload_aborted' }
  await expect(finish.execute(upload)).rejects.toMatchObject(busy)
  const again = await uploads.find(upload.props.id, OWNER.ownerId)
  expect(await finish.execute(again)).toBe(fileId)
})

it('an upload whose bytes the platform has lost is not asked for again', async () => {
  const { finish, store, upload } = await complete()
  vi.spyOn(store, 'open').mockResolvedValue(undefined)
  await expect(finish.execute(upload)).rejects.toMatchObject({ kind: 'not-found' })
})

it('an upload beyond the quota is not written, even on repeated requests', async () => {
  const picture = aPicture(500_000)
  const quota = { bytes: picture.length, files: 9, running: 9 }
  const { finish, store, upload, uploadFile } = await complete(picture, quota)
  const uploader = { userId: OWNER.ownerId, userName: OWNER.ownerName }
  const named = { name: 'b.png', declaredType: undefined }
  await uploadFile.execute({ uploader, ...named, body: bodyOf(aPicture(100)) })
  const put = vi.spyOn(store, 'put')
  const full = { code: 'quota_bytes', params: { most: quota.bytes } }
  await expect(finish.execute(upload)).rejects.toMatchObject(full)
  const ends = await Promise.allSettled(put.mock.results.map(({ value }) => value))
  expect(ends.map(({ status }) => status)).toEqual(['rejected'])
})
