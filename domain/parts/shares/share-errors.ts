import { defineError } from '../../shared/domain-error.ts'
import type { Id } from '../../shared/id.ts'

/**
 * Unknown, ended, expired, used up, from another network, its maker may no longer, or its files are
 * gone: one answer, so that strangers learn nothing.
 */
export class ShareClosed extends defineError('not-found', 'share_closed') {}

export class WrongSharePassword extends defineError('refused', 'wrong_share_password') {
  /** The link, if this was the last try for a while. */
  readonly lastTryFor: Id | undefined

  constructor(lastTryFor?: Id) {
    super()
    this.lastTryFor = lastTryFor
  }
}

/** Also somebody else's that the caller may not see, and one that has ended. */
export class ShareNotFound extends defineError('not-found', 'share_not_found') {}

export class SharingOff extends defineError('refused', 'sharing_off') {}

export class ShareAddressUnknown extends defineError('refused', 'share_needs_public_url') {}

/** Its platform issues no addresses, so nobody without an account may have the file. */
export class FileNotShared extends defineError('refused', 'file_not_shared', (name: string) => [
  'The platform of the file issues no addresses.',
  { name },
]) {}

export class TooManyShares extends defineError('refused', 'too_many_shares', (most: number) => [
  `A user may have ${most} open links to files. End some of them first.`,
  { most },
]) {}
