import { join } from 'node:path'
import { ContainerModule } from 'inversify'
import { previewFileRoute } from '../../../adapters/http/parts/previews/preview-file.ts'
import { LocalPreviewCache } from '../../../adapters/local-disk/parts/previews/local-preview-cache.ts'
import { PAGE_DECODER, PAGE_LIMITS } from '../../../adapters/pdfium/parts/previews/page-program.ts'
import {
  DECODER_LIMITS,
  PICTURE_DECODER,
} from '../../../adapters/sharp/parts/previews/picture-program.ts'
import { ChildProgram } from '../../../adapters/system/child-program.ts'
import { FileLinks } from '../../../application/files/file-links.ts'
import { Semaphore } from '../../../application/files/semaphore.ts'
import { CostlyPictures } from '../../../application/parts/previews/costly-pictures.ts'
import { PictureReader } from '../../../application/parts/previews/picture-reader.ts'
import {
  ForgetPreviews,
  type PreviewCache,
} from '../../../application/parts/previews/preview-cache.ts'
import { PreviewFile } from '../../../application/parts/previews/preview-file.ts'
import { PreviewMaker } from '../../../application/parts/previews/preview-maker.ts'
import { bindClass } from '../../wiring/bind-class.ts'
import { bindTask } from '../../wiring/bind-task.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

export const PREVIEW_CACHE = token<PreviewCache>('PreviewCache')

/** Files decoded at once, each in a process of its own. */
const AT_ONCE = 1
const WAITING = 64

/** Files read at once per platform, so that a slow one leaves memory for others. */
const READING = {
  atOnce: 2,
  waiting: WAITING,
  mostBytes: 96 * 1024 * 1024,
  deadline: () => AbortSignal.timeout(10_000),
}

export const previewsModule = new ContainerModule(({ bind }) => {
  bind(PREVIEW_CACHE).toResolvedValue(
    (folder, { files }) => new LocalPreviewCache(join(folder, 'previews'), files.previewCacheBytes),
    [T.DataFolder, T.Config],
  )
  bindClass(bind, ForgetPreviews, [PREVIEW_CACHE, T.StoredFileRepo])
  bindTask(bind, 'forget previews', 5, ForgetPreviews, (forget) => forget.execute())
  bind(PreviewFile).toResolvedValue(
    (links, cache, windows) => {
      const decoders = {
        pictures: new ChildProgram(PICTURE_DECODER, DECODER_LIMITS),
        documents: new ChildProgram(PAGE_DECODER, PAGE_LIMITS),
      }
      const semaphore = new Semaphore(AT_ONCE, WAITING)
      const costly = new CostlyPictures(windows)
      const maker = new PreviewMaker(decoders, semaphore, costly)
      const pictures = new PictureReader(READING)
      return new PreviewFile(links, cache, pictures, maker)
    },
    [FileLinks, PREVIEW_CACHE, T.RateWindow],
  )
  bind(T.Routes).toResolvedValue((previews) => [previewFileRoute(previews)], [PreviewFile])
})
