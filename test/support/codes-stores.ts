import type { Clock } from '../../application/ports/clock.ts'
import type { Caches } from './caches.ts'
import type { CodesStores } from './codes-parts.ts'
import { memoryCaches } from './memory-caches.ts'
import { memoryRecords } from './memory-records.ts'
import type { Records } from './records.ts'

/** Memory records next to the caches of any technology. */
export function codesStores(
  clock: Clock,
  caches: Caches = memoryCaches(clock),
): Required<CodesStores> & Records {
  const { breaker, codes, limiter, windows: rates, verification } = caches
  return { ...memoryRecords(), clock, breaker, codes, limiter, rates, verification }
}
