import type { StorageTrouble } from './storage-trouble.ts'

/** Why the test of a platform failed. */
export type PlatformTrouble =
  | StorageTrouble
  | 'root_not_allowed'
  | 'root_overlaps'
  | 'not_usable'
  | 'access_key_reference'
  | 'other_bytes'
  | 'signed_address'
  | 'signed_for_domain'
