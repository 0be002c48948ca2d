import type { Statement } from '../connection/statement.ts'

/** Selects the platform, unless its location has changed. */
function at(key: string, locationEpoch: string): string {
  return `storage_platforms
        where key = ${key} and location_epoch = coalesce(${locationEpoch}::integer, location_epoch)`
}

export const FIND_PLATFORM_AT: Statement = {
  name: 'find-platform-at',
  text: `select key from ${at('$1', '$2')}`,
}

/** Locks the platform like a foreign key, so that a change in progress is seen. */
export function platformAt(key: string, locationEpoch: string): string {
  return `platform as materialized (
      select from ${at(key, locationEpoch)} for key share
    )`
}
