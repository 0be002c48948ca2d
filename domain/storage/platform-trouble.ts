import type { StorageTrouble } from './storage-trouble.ts'

/** What keeps a platform from being used, found by trying it. */
export type PlatformTrouble =
  | StorageTrouble
  | 'root_not_allowed'
  | 'root_overlaps'
  | 'not_usable'
  | 'access_key_reference'
  | 'other_bytes'
  | 'signed_address'
  | 'signed_for_domain'
