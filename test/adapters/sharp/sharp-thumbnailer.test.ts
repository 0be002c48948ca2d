import { expect, it } from 'vitest'
import {
  DECODER_LIMITS,
  PICTURE_DECODER,
  SharpThumbnailer,
} from '../../../adapters/sharp/sharp-thumbnailer.ts'
import { ChildProgram } from '../../../adapters/system/child-program.ts'
import { PictureTooCostly } from '../../../domain/storage/picture-errors.ts'
import { thumbnailerContract } from '../../contract/thumbnailer.contract.ts'
import { deepPng, pictureOf } from '../../support/pictures.ts'

/** The clock of a busy machine says nothing here. */
const LIMITS = { ...DECODER_LIMITS, deadlineMs: 60_000 }
const within = (limits: Partial<typeof LIMITS>) =>
  new SharpThumbnailer(new ChildProgram(PICTURE_DECODER, { ...LIMITS, ...limits }))

thumbnailerContract('sharp', () => within({}))

it('reports a timeout for a valid picture, not an invalid one', async () => {
  const picture = await pictureOf('png', 40, 40)
  await expect(within({ deadlineMs: 1 }).make(picture)).rejects.toMatchObject({
    code: 'overloaded',
  })
})

it('says which picture used up what one may take', async () => {
  const picture = await deepPng(2700, 2700, true)
  await expect(within({ memoryMiB: 660 }).make(picture)).rejects.toBeInstanceOf(PictureTooCostly)
})
