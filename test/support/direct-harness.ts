import type { Container } from 'inversify'
import { AliOssObjectStores } from '../../adapters/ali-oss/ali-oss-object-stores.ts'
import { RemoveFiles } from '../../application/files/recovery/remove-files.ts'
import { RunningUploads } from '../../application/files/uploads/running-uploads.ts'
import { CompleteDirectUpload } from '../../application/parts/direct/complete-direct-upload.ts'
import { DirectVault } from '../../application/parts/direct/direct-vault.ts'
import { OwnDirectUploads } from '../../application/parts/direct/own-direct-uploads.ts'
import { VerifyDirectUpload } from '../../application/parts/direct/verify-direct-upload.ts'
import { Tokens as T } from '../../bootstrap/wiring/tokens.ts'
import type { DownloadWay } from '../../domain/storage/platforms/remote-settings.ts'
import { DirectCalls, PART } from './direct-calls.ts'
import { type FilesOptions, filesHarness } from './files-harness.ts'
import { contentOf, newLocation } from './oss-locations.ts'
import type { OssServer } from './oss-server.ts'
import { remoteSettings } from './platform-builders.ts'

/** The file routes on a bucket of their own, to which clients send files themselves. */
export async function directHarness(
  server: OssServer,
  more: Partial<FilesOptions> = {},
  download: DownloadWay = 'redirect',
) {
  const location = newLocation(server)
  const options = { pathStyle: true, signatureVersion: 'v4', download } as const
  const remote = remoteSettings({ options })
  const platform = { kind: 'ali-oss', rootPath: undefined, remote } as const
  const objects = new AliOssObjectStores({ locationOf: () => location })
  const harness = await filesHarness({ objects, platform, maxBytes: 4 * PART, ...more })
  const me = await harness.allowed()
  return {
    harness,
    me,
    platform,
    calls: new DirectCalls(harness.origin, me),
    there: () => contentOf(server, location.bucket),
  }
}

export const errorOf = ({ body }: Awaited<ReturnType<DirectCalls['ask']>>) => body.error

/** Completes uploads as another instance of the service does. */
export function anotherCompleting(container: Container): CompleteDirectUpload {
  return new CompleteDirectUpload(container.get(OwnDirectUploads), {
    running: container.get(RunningUploads),
    remove: container.get(RemoveFiles),
    clock: container.get(T.Clock),
    ids: container.get(T.Ids),
    digests: container.get(T.ContentDigests),
    vault: container.get(DirectVault),
    files: container.get(T.StoredFileRepo),
    verify: container.get(VerifyDirectUpload),
  })
}
