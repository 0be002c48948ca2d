import { parsePermissionCode } from '../../../domain/access/permission-code.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { FileNotFound } from '../../../domain/storage/files/storage-errors.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import type { FileLinks } from '../../files/file-links.ts'
import type { ScopeOfFiles } from '../../files/scope-of-files.ts'
import type { StoredFileRepo } from '../../ports/files/stored-file-repo.ts'
import type { StoragePlatformRepo } from '../../ports/platforms/storage-platform-repo.ts'

/** As for the list of files with their links. */
const NEEDED = parsePermissionCode('system:oss:query')

interface LinkingTools {
  readonly files: Pick<StoredFileRepo, 'idsOf' | 'getMany'>
  readonly platforms: Pick<StoragePlatformRepo, 'list'>
  readonly scope: Pick<ScopeOfFiles, 'of'>
  readonly links: Pick<FileLinks, 'linkTo'>
}

/**
 * Old public addresses of imported files. Whoever asks gets a link to a file that they may see
 * anyway, or the same refusal as for a file that does not exist.
 */
export class LinkOldAddress {
  readonly #tools: LinkingTools
  readonly #isOn: boolean

  constructor(tools: LinkingTools, isOn: boolean) {
    this.#tools = tools
    this.#isOn = isOn
  }

  /**
   * @param path of the address, without the first slash; the bucket may come first
   * @param by `undefined` without a session
   * @throws FileNotFound
   */
  async execute(path: string, by: Caller | undefined): Promise<string> {
    const mayAsk = by !== undefined && by.owes === undefined && by.permissions.allows(NEEDED)
    if (!this.#isOn || !mayAsk) throw new FileNotFound()
    const { files, platforms, scope, links } = this.#tools
    const objects = (await platforms.list()).flatMap((platform) => objectsAt(platform, path))
    const [file] = await files.getMany(
      await files.idsOf(objects),
      await scope.of({ ...by, asked: [NEEDED] }),
    )
    const link = file && (await links.linkTo(file))
    if (!link) throw new FileNotFound()
    return link
  }
}

/** Addresses name the bucket in the host, or first in the path. */
function objectsAt({ key, shownBucket: bucket }: StoragePlatform, path: string) {
  const texts = path.startsWith(`${bucket}/`) ? [path, path.slice(bucket.length + 1)] : [path]
  return texts.flatMap((text) => {
    const objectKey = keyIn(text)
    return objectKey ? [{ platformKey: key, objectKey }] : []
  })
}

function keyIn(text: string): ObjectKey | undefined {
  try {
    return ObjectKey.existing(text)
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}
