import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { uploadScope } from '../../adapters/http/edge/bodies/upload-scope.ts'
import { deleteFilesRoute } from '../../adapters/http/files/delete-files.ts'
import { downloadFileRoute } from '../../adapters/http/files/download-file.ts'
import { endLinksRoute } from '../../adapters/http/files/end-links.ts'
import { filesByIdsRoute } from '../../adapters/http/files/files-by-ids.ts'
import { listFilesRoute } from '../../adapters/http/files/list-files.ts'
import { previewFileRoute } from '../../adapters/http/files/preview-file.ts'
import { signedFileRoute } from '../../adapters/http/files/signed-file.ts'
import { appendPartRoute } from '../../adapters/http/files/tus/append-part.ts'
import { beginUploadRoute } from '../../adapters/http/files/tus/begin-upload.ts'
import { endUploadRoute } from '../../adapters/http/files/tus/end-upload.ts'
import { showUploadRoute } from '../../adapters/http/files/tus/show-upload.ts'
import { tusOptionsRoute } from '../../adapters/http/files/tus/tus-options.ts'
import { tusScope } from '../../adapters/http/files/tus/tus-scope.ts'
import { uploadFileRoute } from '../../adapters/http/files/upload-file.ts'
import { DEFAULT_LIMITS, type HttpLimits } from '../../adapters/http/server-parts.ts'
import {
  DECODER_LIMITS,
  PICTURE_DECODER,
  SharpThumbnailer,
} from '../../adapters/sharp/sharp-thumbnailer.ts'
import { ChildProgram } from '../../adapters/system/child-program.ts'
import { CostlyPictures } from '../../application/files/previews/costly-pictures.ts'
import { PictureReader } from '../../application/files/previews/picture-reader.ts'
import { PreviewFile } from '../../application/files/previews/preview-file.ts'
import { PreviewMaker } from '../../application/files/previews/preview-maker.ts'
import { Semaphore } from '../../application/files/semaphore.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import type { RateWindow } from '../../application/ports/rate-window.ts'
import type { VirusScanner } from '../../application/ports/virus-scanner.ts'
import type { StoragePlatformProps } from '../../domain/storage/storage-platform.ts'
import type { UploadQuota } from '../../domain/storage/upload-quota.ts'
import { MemoryObjectStores } from '../memory/files/memory-object-stores.ts'
import { MemoryPreviewCache } from '../memory/files/memory-preview-cache.ts'
import { aPlatform } from './builders.ts'
import { type FileParts, fileParts } from './file-parts.ts'
import { type HttpHarness, httpHarness } from './http-harness.ts'
import { type HttpStores, httpStores } from './http-stores.ts'
import { sessionWith } from './session-with.ts'

/** A platform that says nothing is waited for as long as the test lasts. */
const READING = {
  atOnce: 2,
  waiting: 8,
  mostBytes: 1e8,
  deadline: () => new AbortController().signal,
}

const ALL = ['list', 'query', 'upload', 'download', 'remove'].map((verb) => `system:oss:${verb}`)

export interface FilesHarness extends HttpHarness, FileParts {
  /** Where the server really listens. */
  readonly origin: string
  /** Headers of somebody who holds these permission codes. */
  allowed(codes?: readonly string[]): Promise<Record<string, string>>
}

export interface FilesOptions {
  readonly objects?: ObjectStores
  readonly maxBytes?: number
  readonly quota?: UploadQuota
  readonly scanner?: VirusScanner
  /** Folder of the default platform, for objects on disk. */
  readonly rootPath?: string
  /** Of the default platform. */
  readonly platform?: Partial<StoragePlatformProps>
  readonly limits?: Partial<HttpLimits>
  readonly corsOrigins?: readonly string[]
  readonly stores?: (stores: HttpStores) => Partial<HttpStores>
}

/** The file routes on a listening server; it closes with the test. */
export async function filesHarness(options: FilesOptions = {}): Promise<FilesHarness> {
  const objects = options.objects ?? new MemoryObjectStores()
  const made: FileParts[] = []
  const given = httpStores()
  const harness = await httpHarness({
    stores: { ...given, ...options.stores?.(given) },
    settings: {
      limits: { ...DEFAULT_LIMITS, ...options.limits },
      corsOrigins: options.corsOrigins ?? [],
    },
    routes: (stores) => {
      const parts = fileParts(stores, objects, options)
      made.push(parts)
      return fileRoutes(parts, stores.rates)
    },
  })
  const [parts] = made
  if (!parts) throw new Error('The routes were not made.')
  const rootPath = options.rootPath ?? './data/oss'
  await harness.given.platform(
    aPlatform({ key: 'default', isDefault: true, rootPath, ...options.platform }),
  )
  await harness.app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    harness.app.server.closeAllConnections()
    await harness.app.close()
  })
  const { port } = addressOf(harness)
  const allowed = (codes: readonly string[] = ALL) => sessionWith(harness, codes)
  return { ...harness, ...parts, origin: `http://127.0.0.1:${port}`, allowed }
}

function fileRoutes(parts: FileParts, windows: RateWindow) {
  const { admitUpload, uploadFile, links, listFiles, findFiles, downloadFile, deleteFiles } = parts
  return [
    uploadScope([uploadFileRoute(admitUpload, uploadFile, links)]),
    listFilesRoute(listFiles, links),
    filesByIdsRoute(findFiles, links),
    downloadFileRoute(downloadFile),
    deleteFilesRoute(deleteFiles),
    endLinksRoute(parts.endLinks),
    signedFileRoute(links),
    previewFileRoute(
      new PreviewFile(
        links,
        new MemoryPreviewCache(1e7),
        new PictureReader(READING),
        new PreviewMaker(
          new SharpThumbnailer(new ChildProgram(PICTURE_DECODER, DECODER_LIMITS)),
          new Semaphore(2, 8),
          new CostlyPictures(windows),
        ),
      ),
    ),
    tusScope(tusRoutes(parts)),
  ]
}

function tusRoutes({ begin, uploads, append, finish }: FileParts) {
  return [
    tusOptionsRoute(1024 * 1024),
    beginUploadRoute(begin),
    showUploadRoute(uploads, finish),
    appendPartRoute(append, finish),
    endUploadRoute(uploads),
  ]
}

function addressOf({ app }: HttpHarness): AddressInfo {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address
}
