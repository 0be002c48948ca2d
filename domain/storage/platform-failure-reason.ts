import type { StorageFailureReason } from './storage-failure-reason.ts'

export type PlatformFailureReason =
  | StorageFailureReason
  | 'root_not_allowed'
  | 'root_overlaps'
  | 'not_usable'
  | 'access_key_reference'
  | 'other_bytes'
  | 'signed_address'
  | 'signed_for_domain'
