import { PermissionDenied } from '../../../domain/access/access-errors.ts'
import type { Audited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import {
  FileNotShared,
  ShareAddressUnknown,
  SharingOff,
  TooManyShares,
} from '../../../domain/parts/shares/share-errors.ts'
import { parseSharePassword, SHARE_LIMITS } from '../../../domain/parts/shares/share-limits.ts'
import { PastLimit } from '../../../domain/records/record-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { parseNetworks } from '../../../domain/shared/network-list.ts'
import { FileNotFound } from '../../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { FilesInScope } from '../../files/files-in-scope.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids, TokenDigest } from '../../ports/crypto.ts'
import type { StoragePlatformRepo } from '../../ports/platforms/storage-platform-repo.ts'
import type { PasswordHasher } from '../../ports/sign-in/password-hasher.ts'
import { DOWNLOAD_CODE } from './live-shares.ts'
import type { ShareLinkRepo } from './share-link-repo.ts'

const DAY_MS = 86_400_000

/** Only where `PUBLIC_URL` says: what a request names as its host may be anybody's. */
export type ShareAddress = (token: string) => string

/** The token is in the fragment, which browsers send to nobody. */
export function shareAddress(publicUrl: string): ShareAddress {
  return (token) => `${publicUrl}/share/#${token}`
}

interface ShareForm {
  readonly fileIds: readonly Id[]
  /** As long as is allowed, unless `expiresAt` or this says. */
  readonly days?: number | undefined
  readonly expiresAt?: Date | undefined
  readonly mostUses?: number | undefined
  readonly password?: string | undefined
  readonly networks?: readonly string[] | undefined
  readonly remark?: string | undefined
}

interface MadeShare {
  readonly id: Id
  /** Shown once: its token is not stored. */
  readonly url: string
  readonly expiresAt: Date
}

interface ShareMakingTools {
  readonly shares: Pick<ShareLinkRepo, 'add'>
  readonly files: Pick<FilesInScope, 'get'>
  readonly platforms: Pick<StoragePlatformRepo, 'get'>
  readonly hasher: Pick<PasswordHasher, 'hash'>
  readonly ids: Pick<Ids, 'token'>
  readonly tokens: TokenDigest
  readonly clock: Clock
  /** `undefined`: nobody knows where links should lead. */
  readonly address: ShareAddress | undefined
  /** 0: nothing is shared. */
  readonly mostDays: number
}

export class MakeShare {
  readonly #tools: ShareMakingTools

  constructor(tools: ShareMakingTools) {
    this.#tools = tools
  }

  /**
   * @throws SharingOff, ShareAddressUnknown, PermissionDenied without the right to download
   * them, FileNotFound, FileNotShared, InvalidField, Overloaded, TooManyShares
   */
  async execute(form: ShareForm, by: Caller, audited: Audited): Promise<MadeShare> {
    const { shares, ids, tokens, clock, address, mostDays } = this.#tools
    if (mostDays === 0) throw new SharingOff()
    if (!address) throw new ShareAddressUnknown()
    if (!by.permissions.allows(DOWNLOAD_CODE)) throw new PermissionDenied()
    const createdAt = clock.now()
    const terms = { expiresAt: this.#expiry(form, createdAt), remark: form.remark ?? '' }
    const networks = parseNetworks(form.networks ?? [])
    const files = (await this.#filesOf(form, by)).map(versionOf)
    const passwordHash = await this.#hashOf(form.password)
    const token = ids.token()
    const made = { digest: tokens.digest(token), userId: by.userId, createdAt }
    const link = { ...made, ...terms, files, networks, passwordHash, mostUses: form.mostUses }
    const id = await audited(() => shares.add(link, SHARE_LIMITS.open))
    if (id === undefined) throw new TooManyShares(SHARE_LIMITS.open)
    return { id, url: address(token), expiresAt: terms.expiresAt }
  }

  async #filesOf({ fileIds }: ShareForm, by: Caller): Promise<readonly StoredFile[]> {
    const ids = [...new Set(fileIds)]
    const files = await this.#tools.files.get(ids, by)
    if (ids.length === 0 || files.length !== ids.length) throw new FileNotFound()
    // Where scopes count by permission, that of downloading may be narrower.
    const open = await this.#tools.files.get(ids, { ...by, asked: [DOWNLOAD_CODE] })
    if (open.length !== ids.length) throw new PermissionDenied()
    for (const { props } of files) {
      const platform = await this.#tools.platforms.get(props.platformKey)
      if (!platform?.givesAddresses) throw new FileNotShared(props.originalName)
    }
    return files
  }

  #expiry({ days, expiresAt }: ShareForm, from: Date): Date {
    const { mostDays } = this.#tools
    const until = (count: number) => new Date(from.getTime() + count * DAY_MS)
    const end = expiresAt ?? until(days ?? mostDays)
    if (end <= from || end > until(mostDays)) {
      throw new PastLimit(expiresAt ? 'expireTime' : 'days', mostDays)
    }
    return end
  }

  async #hashOf(password: string | undefined): Promise<string | undefined> {
    if (password === undefined || password === '') return undefined
    return this.#tools.hasher.hash(parseSharePassword(password))
  }
}

function versionOf({ id, props }: StoredFile) {
  return { id, linkEpoch: props.linkEpoch, sha256: props.digest?.sha256 ?? '' }
}
