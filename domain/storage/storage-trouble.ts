/** Nobody answered: the name stands for nothing, nobody listens, no answer came, or none of these is known. */
type Away = 'endpoint_not_found' | 'connection_refused' | 'timed_out' | 'unreachable'

/** Why a platform did not do what it was asked, as far as its answer told. */
export type StorageTrouble =
  | 'full'
  | Away
  | 'busy'
  | 'insecure'
  | 'endpoint_not_allowed'
  | 'wrong_key'
  | 'wrong_secret'
  | 'wrong_region'
  | 'clock_skew'
  | 'bucket_missing'
  | 'not_permitted'
  | 'unknown'

const AWAY: ReadonlySet<StorageTrouble> = new Set<Away>([
  ...(['endpoint_not_found', 'connection_refused', 'timed_out', 'unreachable'] as const),
])

/** Whether the platform itself was not heard, so that any other object would fare the same. */
export function isAway(trouble: StorageTrouble): boolean {
  return AWAY.has(trouble)
}
