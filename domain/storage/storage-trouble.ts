/** Why a platform did not do what it was asked, as far as its answer told. */
export type StorageTrouble =
  | 'full'
  | 'unreachable'
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
