import { expect, it } from 'vitest'
import { MIGRATION_NAMES, SCHEMAS } from '../../adapters/postgres/migrations/migration-names.ts'
import { notedVersion, versionNote } from '../../adapters/postgres/schema/applied-migrations.ts'
import { SchemaAhead } from '../../adapters/postgres/schema/prepare-database.ts'
import { version } from '../../bootstrap/packaging/version.ts'
import { refuseSchema } from '../../bootstrap/start/refuse-schema.ts'

const migrations = ['9999-later']
const missing = ['0007-location-epoch']
const [older, own, newer] = ['0.0.9', version(), '99.0.0']

it.each([
  [
    'a newer version',
    { version: newer, missing: [] },
    `by version ${newer}, which is newer than this one, ${own} (9999-later). Start that`,
  ],
  [
    'a newer version that did not say which',
    { version: undefined, missing: [] },
    `by a newer version than this one, ${own} (9999-later). Start that`,
  ],
  [
    'a newer version of another line',
    { version: newer, missing },
    `by version ${newer} of another line, newer than this one: this one, ${own}, does not know 9999-later, and it lacks 0007-location-epoch. Start the version`,
  ],
  [
    'an older version of another line',
    { version: older, missing },
    `by version ${older} of another line, older than this one: this one, ${own}, does`,
  ],
  [
    'another line that did not say which',
    { version: undefined, missing },
    `by a version of another line: this one, ${own}, does not know 9999-later`,
  ],
])('a schema of %s is reported with both versions and what to do', (_case, found, told) => {
  expect(() => refuseSchema(new SchemaAhead({ migrations, ...found }))).toThrow(
    `The database was prepared ${told}`,
  )
})

it('other failures are passed on as they are', () => {
  expect(() => refuseSchema(new RangeError('disk'))).toThrow(RangeError)
})

it('the newest note tells the version, by numbers', () => {
  const notes = ['0001-built-in', ...['0.9.0', '0.10.0', '0.2.0'].map(versionNote)]
  expect(notedVersion(notes)).toBe('0.10.0')
  expect(notedVersion(['0001-built-in'])).toBeUndefined()
})

// Otherwise two different schemas would call themselves by the same version.
it('the version changes with the schema', () => {
  const [latest = '', last] = SCHEMAS.at(-1) ?? []
  const isNewer = own.localeCompare(latest, 'en', { numeric: true }) > 0
  expect(isNewer || (own === latest && MIGRATION_NAMES.at(-1) === last)).toBe(true)
})
