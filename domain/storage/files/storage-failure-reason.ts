/** No response: the name does not resolve, nobody listens, the wait ended, or the cause is unknown. */
type Away = 'endpoint_not_found' | 'connection_refused' | 'timed_out' | 'unreachable'

/** Why a request to a platform failed, as far as its answer reveals. */
export type StorageFailureReason =
  | 'full'
  | Away
  | 'busy'
  | 'insecure'
  | 'endpoint_not_allowed'
  | 'wrong_key'
  | 'key_expired'
  | 'account_disabled'
  | 'wrong_secret'
  | 'wrong_region'
  | 'clock_skew'
  | 'bucket_missing'
  | 'bucket_in_host'
  | 'no_object_store'
  | 'not_permitted'
  | 'unknown'

const AWAY: ReadonlySet<StorageFailureReason> = new Set<Away>([
  'endpoint_not_found',
  'connection_refused',
  'timed_out',
  'unreachable',
])

/** Whether the platform did not respond at all, so that requests for other objects would fail too. */
export function isUnreachable(trouble: StorageFailureReason): boolean {
  return AWAY.has(trouble)
}

export type PlatformFailureReason =
  | StorageFailureReason
  | 'root_not_allowed'
  | 'root_overlaps'
  | 'not_usable'
  | 'access_key_reference'
  | 'other_bytes'
  | 'signed_address'
  | 'signed_for_domain'
