import { expect, it } from 'vitest'
import { MemoryObjectStores } from '../../../adapters/memory/files/memory-object-stores.ts'
import { MemoryPreviewCache } from '../../../adapters/memory/files/memory-preview-cache.ts'
import { PictureReader } from '../../../application/files/previews/picture-reader.ts'
import { PreviewFile } from '../../../application/files/previews/preview-file.ts'
import { WorkPlaces } from '../../../application/files/work-places.ts'
import type { Thumbnailer } from '../../../application/ports/thumbnailer.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import { aPicture, bodyOf } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { uniqueHex } from '../../support/unique.ts'

const small = new Uint8Array([1, 2, 3])

async function setUp(make: Thumbnailer['make']) {
  const records = memoryRecords()
  await records.given.platform(aPlatform({ key: 'default', isDefault: true }))
  const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
  const world = { ...records, clock: new MovingClock(), ids }
  const { links, uploadFile } = fileParts(world, new MemoryObjectStores())
  const cache = new MemoryPreviewCache(1e6)
  const thumbnailer = { contentType: 'image/webp', make }
  const deadline = () => new AbortController().signal
  const pictures = new PictureReader({ atOnce: 1, waiting: 9, mostBytes: 1e6, deadline })
  const previews = new PreviewFile(links, cache, pictures, thumbnailer, new WorkPlaces(1, 9))
  const uploader = { userId: '7', userName: 'clerk' }
  const wanted = { uploader, name: 'a.png', declaredType: undefined }
  const file = await uploadFile.execute({ ...wanted, body: bodyOf(aPicture(3000)) })
  const { pathname, search } = new URL(links.linkTo(file))
  return () => previews.execute(pathname.slice('/file/'.length), search.slice(1))
}

it('is tried again when the time was too short: that says nothing about the picture', async () => {
  const answers: (Uint8Array | Error)[] = [new Overloaded(), small]
  const preview = await setUp(async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  })
  await expect(preview()).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 })
  expect((await preview()).picture).toEqual(small)
  expect((await preview()).picture).toEqual(small)
})

it('is not tried again when there is none', async () => {
  const answers = [undefined, small]
  const preview = await setUp(async () => answers.shift())
  for (const _again of [1, 2]) {
    await expect(preview()).rejects.toMatchObject({ code: 'file_not_found' })
  }
  expect(answers).toEqual([small])
})
