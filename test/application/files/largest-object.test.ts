import { expect, it } from 'vitest'
import { PART_BYTES } from '../../../adapters/object-parts/part-memory.ts'
import type { FileLimits } from '../../../domain/storage/platforms/file-limits.ts'
import { LARGEST_IN_PARTS } from '../../../domain/storage/platforms/largest-object.ts'
import type { PlatformKind } from '../../../domain/storage/platforms/platform-kind.ts'
import { UploadPolicy } from '../../../domain/storage/uploads/upload-policy.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-store.ts'
import { aPlatform } from '../../support/builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { uniqueHex } from '../../support/unique.ts'

const MORE = LARGEST_IN_PARTS + 1
const FORM = new UploadPolicy(0).maxRequestBytes

/** What is said of a file of so many bytes before any of it is sent: in a form, and in parts. */
async function answersTo(bytes: number, kind: PlatformKind, limits?: FileLimits) {
  const records = memoryRecords()
  await records.given.platform(aPlatform({ key: 'default', isDefault: true, kind, limits }))
  const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
  const world = { ...records, clock: new MovingClock(), ids }
  const store = new MemoryObjectStore()
  const { admitUpload, begin } = fileParts(world, { for: () => store }, { maxBytes: 2 * MORE })
  const announced = { ownerId: '7', ownerName: 'clerk', name: 'a.zip', length: bytes }
  const answers = await Promise.allSettled([
    admitUpload.execute(bytes + FORM),
    begin.execute({ ...announced, declaredType: undefined }),
  ])
  return answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'taken'))
}

it('is as many parts of the size we send as a service takes', () => {
  expect(LARGEST_IN_PARTS).toBe(10_000 * PART_BYTES)
})

it.each<[PlatformKind, number, FileLimits | undefined, string]>([
  ['s3', MORE, undefined, 'upload_too_large'],
  ['ali-oss', MORE, undefined, 'upload_too_large'],
  ['s3', MORE, { maxBytes: MORE }, 'upload_too_large'],
  ['s3', LARGEST_IN_PARTS, undefined, 'taken'],
  ['s3', LARGEST_IN_PARTS, { maxBytes: 1000 }, 'upload_too_large'],
  ['local', MORE, undefined, 'taken'],
])('on %s, a file of %d bytes under %j is %s', async (kind, bytes, limits, answer) => {
  expect(await answersTo(bytes, kind, limits)).toEqual([answer, answer])
})
