import { expect, it } from 'vitest'
import {
  DECODER_LIMITS,
  PICTURE_DECODER,
} from '../../../adapters/sharp/parts/previews/picture-program.ts'
import { ChildProgram } from '../../../adapters/system/child-program.ts'
import { ProgramThumbnailer } from '../../../adapters/system/parts/previews/program-thumbnailer.ts'
import { PictureTooCostly } from '../../../domain/storage/files/storage-errors.ts'
import { thumbnailerContract } from '../../contract/thumbnailer.contract.ts'
import { deepPng } from '../../support/pictures.ts'

const within = (limits: Partial<typeof DECODER_LIMITS>) =>
  new ProgramThumbnailer(new ChildProgram(PICTURE_DECODER, { ...DECODER_LIMITS, ...limits }))

thumbnailerContract('sharp', () => within({}))

it('says which picture used up what one may take', async () => {
  const picture = await deepPng(2700, 2700, true)
  await expect(within({ memoryMiB: 660 }).make(picture)).rejects.toBeInstanceOf(PictureTooCostly)
})
