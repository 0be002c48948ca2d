import { expect, it } from 'vitest'
import { SchemaAhead } from '../../adapters/postgres/schema/prepare-database.ts'
import { refuseNewer } from '../../bootstrap/assert-prepared.ts'

it('a newer schema is reported with its migrations and what to do', () => {
  expect(() => refuseNewer(new SchemaAhead(['9999-later']))).toThrow(
    'The database was prepared by a newer version (9999-later). Start that version, or restore a backup from before it.',
  )
})

it('other failures are passed on as they are', () => {
  expect(() => refuseNewer(new RangeError('disk'))).toThrow(RangeError)
})
