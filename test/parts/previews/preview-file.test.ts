import { expect, it } from 'vitest'
import { MemoryRateWindow } from '../../../adapters/memory/sign-in/memory-rate-window.ts'
import { WindowTable } from '../../../adapters/memory/sign-in/window-table.ts'
import { Semaphore } from '../../../application/files/semaphore.ts'
import { CostlyPictures } from '../../../application/parts/previews/costly-pictures.ts'
import { PictureReader } from '../../../application/parts/previews/picture-reader.ts'
import { PreviewFile } from '../../../application/parts/previews/preview-file.ts'
import { PreviewMaker } from '../../../application/parts/previews/preview-maker.ts'
import type { BoundedProgram } from '../../../application/ports/bounded-program.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import { MemoryObjectStores } from '../../memory/files/memory-object-stores.ts'
import { MemoryPreviewCache } from '../../memory/files/memory-preview-cache.ts'
import { aPicture, bodyOf } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { uniqueHex } from '../../support/unique.ts'

const small = new Uint8Array([1, 2, 3])

async function setUp(decoder: BoundedProgram) {
  const records = memoryRecords()
  await records.given.platform(aPlatform({ key: 'default', isDefault: true }))
  const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
  const clock = new MovingClock()
  const { links, uploadFile } = fileParts({ ...records, clock, ids }, new MemoryObjectStores())
  const deadline = () => new AbortController().signal
  const pictures = new PictureReader({ atOnce: 1, waiting: 9, mostBytes: 1e6, deadline })
  const maker = new PreviewMaker(
    { pictures: decoder, documents: decoder },
    new Semaphore(1, 9),
    new CostlyPictures(new MemoryRateWindow(new WindowTable(clock))),
  )
  const previews = new PreviewFile(links, new MemoryPreviewCache(1e6), pictures, maker)
  const uploaded = async (picture: Uint8Array, userId = '7') => {
    const wanted = { uploader: { userId, userName: 'clerk' }, name: 'a.png' }
    const body = bodyOf(picture)
    const file = await uploadFile.execute({ ...wanted, declaredType: undefined, body })
    return async () => {
      const { pathname, search } = new URL(await links.linkTo(file))
      return previews.execute(pathname.slice('/file/'.length), search.slice(1))
    }
  }
  return { clock, uploaded }
}

function answering(...answers: (Uint8Array | Error | undefined)[]) {
  const run = async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  return { answers, decoder: { run } }
}

it('does not count a slow machine against the uploader: the next request tries again', async () => {
  const { decoder } = answering(...Array.from({ length: 6 }, () => new Overloaded()), small)
  const { uploaded } = await setUp(decoder)
  const preview = await uploaded(aPicture(3000))
  for (let tries = 0; tries < 6; tries += 1) {
    await expect(preview()).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 })
  }
  expect((await preview()).picture).toEqual(small)
  expect((await preview()).picture).toEqual(small)
})

it('is not tried again when none can be made', async () => {
  const { answers, decoder } = answering(new Uint8Array(), small)
  const { uploaded } = await setUp(decoder)
  const preview = await uploaded(aPicture(3000))
  for (const _again of [1, 2]) {
    await expect(preview()).rejects.toMatchObject({ code: 'file_not_found' })
  }
  expect(answers).toEqual([small])
})

it('is not tried again under another name when a process died of it', async () => {
  const { answers, decoder } = answering(undefined, small)
  const { clock, uploaded } = await setUp(decoder)
  const picture = aPicture(3000)
  const preview = await uploaded(picture)
  await expect(preview()).rejects.toMatchObject({ code: 'file_not_found' })
  await expect((await uploaded(picture, '8'))()).rejects.toMatchObject({ code: 'overloaded' })
  clock.advance(601)
  await expect(preview()).rejects.toMatchObject({ code: 'file_not_found' })
  expect(answers).toEqual([small])
})

it('counts against its uploader: after five failures the next ones wait', async () => {
  const failures = Array.from({ length: 5 }, () => undefined)
  const { answers, decoder } = answering(...failures, small, small)
  const { clock, uploaded } = await setUp(decoder)
  for (const _one of failures) {
    await expect((await uploaded(aPicture(3000)))()).rejects.toMatchObject({
      code: 'file_not_found',
    })
  }
  const next = await uploaded(aPicture(3000))
  await expect(next()).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 600 })
  expect(answers).toHaveLength(2)
  expect((await (await uploaded(aPicture(3000), '8'))()).picture).toEqual(small)
  clock.advance(601)
  expect((await next()).picture).toEqual(small)
})
