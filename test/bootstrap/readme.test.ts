import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MIGRATION_NAMES } from '../../adapters/postgres/migrations/migration-names.ts'

it('the README shows a first start as it is', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`INFO: migrated {"migrations":${MIGRATION_NAMES.length}}\n`)
})
