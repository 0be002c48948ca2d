import { parsePermissionCode } from '../../../domain/access/permission-code.ts'
import { debtOf, type PasswordChangePolicy } from '../../../domain/identity/sign-in/debt.ts'
import { ShareClosed } from '../../../domain/parts/shares/share-errors.ts'
import {
  isSameVersion,
  type SharedFile,
  type ShareLink,
  stateOf,
} from '../../../domain/parts/shares/share-link.ts'
import { inNetworks } from '../../../domain/shared/network-list.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { isShownInline } from '../../../domain/storage/files/viewable.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import type { ScopeOfFiles } from '../../files/scope-of-files.ts'
import type { Clock } from '../../ports/clock.ts'
import type { TokenDigest } from '../../ports/crypto.ts'
import type { StoredFileRepo } from '../../ports/files/stored-file-repo.ts'
import type { StoragePlatformRepo } from '../../ports/platforms/storage-platform-repo.ts'
import type { LiveShareLink, ShareLinkRepo, ShareMaker } from './share-link-repo.ts'

/** For making a link, and for its maker whenever somebody uses it, besides that of sharing. */
export const DOWNLOAD_CODE = parsePermissionCode('system:oss:download')
const NEEDED = [parsePermissionCode('system:oss:share'), DOWNLOAD_CODE]

export interface FileOfShare {
  /** Its position among the shared ones, by which strangers name it. */
  readonly position: number
  readonly file: StoredFile
  /** Whether browsers may display it. */
  readonly isShown: boolean
}

export interface LiveShare {
  readonly link: ShareLink
  /** What its maker is called. */
  readonly sharedBy: string
  /** Those that are wanted and can be downloaded now; at least one. */
  readonly files: readonly FileOfShare[]
}

interface LiveShareTools {
  readonly shares: Pick<ShareLinkRepo, 'getLive'>
  readonly files: Pick<StoredFileRepo, 'getMany'>
  readonly platforms: Pick<StoragePlatformRepo, 'get'>
  readonly scope: Pick<ScopeOfFiles, 'of'>
  readonly tokens: TokenDigest
  readonly clock: Clock
  readonly passwordChange: PasswordChangePolicy
  /** Whether files may be shared at all. */
  readonly isOn: boolean
}

/**
 * What a link opens at this moment: nothing that its maker may not download. Nothing is kept from
 * one step to the next, so a link is dead as soon as its maker, its file or its platform is.
 */
export class LiveShares {
  readonly #tools: LiveShareTools

  constructor(tools: LiveShareTools) {
    this.#tools = tools
  }

  /** @param from the address of whoever asks. @throws ShareClosed */
  async byToken(token: string, from: string): Promise<LiveShare> {
    const { shares, tokens, clock } = this.#tools
    const found = await shares.getLive({ digest: tokens.digest(token) })
    if (!found || stateOf(found.link, clock.now()) !== 'open') throw new ShareClosed()
    return this.#admitted(found, from)
  }

  /**
   * For a use that has been counted, perhaps as the last one.
   * @param positions of the files that are wanted. @throws ShareClosed
   */
  async used(id: string, from: string, positions: readonly number[]): Promise<LiveShare> {
    const { shares, clock } = this.#tools
    const found = await shares.getLive({ id })
    const isOver = found && ['ended', 'expired'].includes(stateOf(found.link, clock.now()))
    if (!found || isOver) throw new ShareClosed()
    return this.#admitted(found, from, positions)
  }

  async #admitted(
    { link, maker }: LiveShareLink,
    from: string,
    positions: readonly number[] = [...link.files.keys()],
  ): Promise<LiveShare> {
    const isInside = link.networks.length === 0 || inNetworks(link.networks)(from)
    if (!this.#tools.isOn || !isInside || !this.#mayStill(maker)) throw new ShareClosed()
    const files = await this.#filesOf(link, maker, positions)
    if (files.length === 0) throw new ShareClosed()
    return { link, sharedBy: maker.nickName, files }
  }

  #mayStill(maker: ShareMaker): boolean {
    const owes = debtOf(maker, this.#tools.passwordChange)
    return owes === undefined && NEEDED.every((code) => maker.permissions.allows(code))
  }

  async #filesOf(
    { userId, files: shared }: ShareLink,
    { permissions }: ShareMaker,
    positions: readonly number[],
  ): Promise<FileOfShare[]> {
    const { files, scope } = this.#tools
    let ids = positions.flatMap((position) => shared[position]?.id ?? [])
    let found: readonly StoredFile[] = []
    // Where scopes count by permission, that of each one must have the file.
    for (const code of NEEDED) {
      found = await files.getMany(ids, await scope.of({ userId, permissions, asked: [code] }))
      ids = found.map(({ id }) => id)
    }
    const platforms = await this.#platformsOf(found)
    return shared.flatMap((one, position) => {
      const file = found.find(({ id }) => id === one.id)
      return file ? fileOfShare(file, one, position, platforms.get(file.props.platformKey)) : []
    })
  }

  async #platformsOf(files: readonly StoredFile[]) {
    const keys = [...new Set(files.map(({ props }) => props.platformKey))]
    const found = await Promise.all(keys.map((key) => this.#tools.platforms.get(key)))
    return new Map(keys.map((key, at) => [key, found[at]]))
  }
}

function fileOfShare(
  file: StoredFile,
  shared: SharedFile,
  position: number,
  platform: StoragePlatform | undefined,
): FileOfShare[] {
  const isOpen = platform?.isUsable && platform.givesAddresses && isSameVersion(file, shared)
  if (!isOpen) return []
  return [{ file, position, isShown: isShownInline(file.props.contentType, platform.inline) }]
}
