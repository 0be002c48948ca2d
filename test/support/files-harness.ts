import type { AddressInfo } from 'node:net'
import type { Container } from 'inversify'
import { DEFAULT_LIMITS, type HttpLimits } from '../../adapters/http/server-parts.ts'
import { FileLinks } from '../../application/files/file-links.ts'
import { FileVault } from '../../application/files/file-vault.ts'
import { FilesInScope } from '../../application/files/files-in-scope.ts'
import { RecoverFiles } from '../../application/files/recovery/recover-files.ts'
import { OwnStagedUploads } from '../../application/files/resumable/own-staged-uploads.ts'
import { RunningUploads } from '../../application/files/uploads/running-uploads.ts'
import { ScanUpload } from '../../application/files/uploads/scan-upload.ts'
import { UploadFile } from '../../application/files/uploads/upload-file.ts'
import { type AlteredFile, WholeFiles } from '../../application/files/whole-files.ts'
import type { ObjectStores } from '../../application/ports/files/object-stores.ts'
import type { VirusScanner } from '../../application/ports/files/virus-scanner.ts'
import { Tokens as T } from '../../bootstrap/wiring/tokens.ts'
import type { StoragePlatformProps } from '../../domain/storage/platforms/storage-platform.ts'
import type { UploadQuota } from '../../domain/storage/usage/upload-quota.ts'
import { aPlatform } from './builders.ts'
import { type HttpHarness, httpHarness } from './http-harness.ts'
import { type HttpStores, httpStores } from './http-stores.ts'
import { sessionWith } from './session-with.ts'
import { atTheEnd } from './shared-harness.ts'
import { wholeFiles } from './whole-files.ts'

const MIB = 1024 * 1024
const ALL = ['list', 'query', 'upload', 'download', 'remove'].map((verb) => `system:oss:${verb}`)

export interface FilesHarness extends HttpHarness {
  readonly links: FileLinks
  readonly inScope: FilesInScope
  readonly recover: RecoverFiles
  readonly running: RunningUploads
  readonly uploads: OwnStagedUploads
  readonly uploadFile: UploadFile
  readonly vault: FileVault
  /** Files that were found altered. */
  readonly altered: readonly AlteredFile[]
  /** Where the server listens. */
  readonly origin: string
  /** Headers of a user with these permission codes. */
  allowed(codes?: readonly string[]): Promise<Record<string, string>>
}

export interface FilesOptions {
  /** Settings of an operator. */
  readonly env?: Readonly<Record<string, string>>
  readonly objects?: ObjectStores
  readonly maxBytes?: number
  readonly quota?: UploadQuota
  readonly scanner?: VirusScanner
  /** Default 0: files are deleted at once. */
  readonly trashDays?: number
  /** The folder of the default platform, for objects on disk. */
  readonly rootPath?: string
  /** Properties of the default platform. */
  readonly platform?: Partial<StoragePlatformProps>
  readonly limits?: Partial<HttpLimits>
  readonly corsOrigins?: readonly string[]
  readonly stores?: (stores: HttpStores) => Partial<HttpStores>
}

/** The file routes on a listening server, closed with the test or with the last that shares it. */
export async function filesHarness(options: FilesOptions = {}): Promise<FilesHarness> {
  const { whole, altered } = wholeFiles()
  const given = httpStores()
  const harness = await httpHarness({
    ...(options.env && { env: options.env }),
    stores: { ...given, ...options.stores?.(given) },
    settings: {
      limits: { ...DEFAULT_LIMITS, ...options.limits },
      corsOrigins: options.corsOrigins ?? [],
    },
    rebind: (container) => {
      container.rebind(WholeFiles).toConstantValue(whole)
      rebindFiles(container, options)
    },
  })
  const rootPath = options.rootPath ?? './data/oss'
  await harness.given.platform(
    aPlatform({ key: 'default', isDefault: true, rootPath, ...options.platform }),
  )
  await harness.app.listen({ port: 0, host: '127.0.0.1' })
  atTheEnd(async () => {
    harness.app.server.closeAllConnections()
    await harness.app.close()
  })
  const { port } = addressOf(harness)
  const allowed = (codes: readonly string[] = ALL) => sessionWith(harness, codes)
  return {
    ...harness,
    ...partsOf(harness.container),
    altered,
    origin: `http://127.0.0.1:${port}`,
    allowed,
  }
}

function rebindFiles(container: Container, options: FilesOptions): void {
  const { objects, scanner, quota, maxBytes = MIB, trashDays = 0 } = options
  const config = container.get(T.Config)
  container.rebind(T.Config).toConstantValue({
    ...config,
    files: { ...config.files, uploadMaxBytes: maxBytes, resumableHours: 1, trashDays },
    ...(quota && { quota }),
  })
  if (objects) container.rebind(T.ObjectStores).toConstantValue(objects)
  if (scanner) {
    container
      .rebind(T.ScanUpload)
      .toResolvedValue(
        (vault, files) => new ScanUpload(vault, files, scanner),
        [FileVault, T.StoredFileRepo],
      )
  }
}

function partsOf(container: Container) {
  return {
    links: container.get(FileLinks),
    inScope: container.get(FilesInScope),
    recover: container.get(RecoverFiles),
    running: container.get(RunningUploads),
    uploads: container.get(OwnStagedUploads),
    uploadFile: container.get(UploadFile),
    vault: container.get(FileVault),
  }
}

function addressOf({ app }: HttpHarness): AddressInfo {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address
}
