import { defineError } from '../../shared/domain-error.ts'

export class SharingOff extends defineError(
  'refused',
  'sharing_off',
  'Files are not shared by link here: SHARE_DAYS is 0.',
) {}

export class ShareAddressUnknown extends defineError(
  'refused',
  'share_needs_public_url',
  'Links need the address of this service: set PUBLIC_URL.',
) {}

/** Its platform issues no addresses, so nobody without an account may have the file. */
export class FileNotShared extends defineError('refused', 'file_not_shared', (name: string) => [
  'The platform of the file issues no addresses.',
  { name },
]) {}

export class TooManyShares extends defineError('refused', 'too_many_shares', (most: number) => [
  `A user may have ${most} open links to files. End some of them first.`,
  { most },
]) {}
