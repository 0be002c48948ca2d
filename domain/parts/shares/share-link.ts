import type { Id } from '../../shared/id.ts'
import type { StoredFile } from '../../storage/files/stored-file.ts'

/** A version of a file: the link opens it until its addresses are ended or its content changes. */
export interface SharedFile {
  readonly id: Id
  readonly linkEpoch: number
  /** Empty for an imported file whose checksum was not known yet. */
  readonly sha256: string
}

/** A link by which people without an account get files. Its token is not stored. */
export interface ShareLink {
  readonly id: Id
  /** Who made it. It opens only what this user may download at that moment. */
  readonly userId: Id
  readonly files: readonly SharedFile[]
  readonly passwordHash: string | undefined
  /** Addresses and CIDR networks; empty means everywhere. */
  readonly networks: readonly string[]
  /** How many downloads may begin. */
  readonly mostUses: number | undefined
  readonly uses: number
  readonly lastUsedAt: Date | undefined
  readonly createdAt: Date
  readonly expiresAt: Date
  /** When somebody ended it. */
  readonly endedAt: Date | undefined
  readonly remark: string
}

export type ShareState = 'open' | 'ended' | 'expired' | 'used-up'

export function stateOf(link: ShareLink, now: Date): ShareState {
  if (link.endedAt !== undefined) return 'ended'
  if (link.expiresAt <= now) return 'expired'
  return hasUsesLeft(link) ? 'open' : 'used-up'
}

function hasUsesLeft({ uses, mostUses }: ShareLink): boolean {
  return mostUses === undefined || uses < mostUses
}

/** Whether the file is still the one that was shared. */
export function isSameVersion({ props }: StoredFile, shared: SharedFile): boolean {
  const isUnaltered = shared.sha256 === '' || props.digest?.sha256 === shared.sha256
  return props.linkEpoch === shared.linkEpoch && isUnaltered
}
