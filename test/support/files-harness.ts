import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { signedFileRoute } from '../../adapters/http/routes/file/signed-file.ts'
import { deleteFilesRoute } from '../../adapters/http/routes/resource/delete-files.ts'
import { downloadFileRoute } from '../../adapters/http/routes/resource/download-file.ts'
import { filesByIdsRoute } from '../../adapters/http/routes/resource/files-by-ids.ts'
import { listFilesRoute } from '../../adapters/http/routes/resource/list-files.ts'
import { uploadFileRoute } from '../../adapters/http/routes/resource/upload-file.ts'
import { DEFAULT_LIMITS, type HttpLimits } from '../../adapters/http/server-parts.ts'
import { uploadScope } from '../../adapters/http/upload-scope.ts'
import { MemoryObjectStores } from '../../adapters/memory/memory-object-stores.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import { aPlatform } from './builders.ts'
import { type FileParts, fileParts } from './file-parts.ts'
import { type HttpHarness, httpHarness } from './http-harness.ts'
import { type HttpStores, httpStores } from './http-stores.ts'
import { sessionWith } from './session-with.ts'

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
  /** Folder of the default platform, for objects on disk. */
  readonly rootPath?: string
  readonly limits?: Partial<HttpLimits>
  readonly stores?: (stores: HttpStores) => Partial<HttpStores>
}

/** The file routes on a listening server; it closes with the test. */
export async function filesHarness(options: FilesOptions = {}): Promise<FilesHarness> {
  const objects = options.objects ?? new MemoryObjectStores()
  const made: FileParts[] = []
  const given = httpStores()
  const harness = await httpHarness({
    stores: { ...given, ...options.stores?.(given) },
    settings: { limits: { ...DEFAULT_LIMITS, ...options.limits } },
    routes: (stores) => {
      const parts = fileParts(stores, objects, options.maxBytes)
      made.push(parts)
      return fileRoutes(parts)
    },
  })
  const [parts] = made
  if (!parts) throw new Error('The routes were not made.')
  const rootPath = options.rootPath ?? './data/oss'
  await harness.given.platform(aPlatform({ key: 'default', isDefault: true, rootPath }))
  await harness.app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    harness.app.server.closeAllConnections()
    await harness.app.close()
  })
  const { port } = addressOf(harness)
  const allowed = (codes: readonly string[] = ALL) => sessionWith(harness, codes)
  return { ...harness, ...parts, origin: `http://127.0.0.1:${port}`, allowed }
}

function fileRoutes(parts: FileParts) {
  const { admitUpload, uploadFile, links, listFiles, findFiles, openFile, deleteFiles } = parts
  return [
    uploadScope([uploadFileRoute(admitUpload, uploadFile, links)]),
    listFilesRoute(listFiles, links),
    filesByIdsRoute(findFiles, links),
    downloadFileRoute(openFile),
    deleteFilesRoute(deleteFiles),
    signedFileRoute(links),
  ]
}

function addressOf({ app }: HttpHarness): AddressInfo {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address
}
