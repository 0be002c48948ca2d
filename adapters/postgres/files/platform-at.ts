import type { Statement } from '../connection/statement.ts'

/** The platform, unless its objects are elsewhere by now. */
function at(key: string, locationEpoch: string): string {
  return `storage_platforms
        where key = ${key} and location_epoch = coalesce(${locationEpoch}::integer, location_epoch)`
}

export const FIND_PLATFORM_AT: Statement = {
  name: 'find-platform-at',
  text: `select key from ${at('$1', '$2')}`,
}

/**
 * Locked as a reference to it locks it: whoever changes the platform meanwhile is waited for, and
 * then the change is seen.
 */
export function platformAt(key: string, locationEpoch: string): string {
  return `platform as materialized (
      select from ${at(key, locationEpoch)} for key share
    )`
}
