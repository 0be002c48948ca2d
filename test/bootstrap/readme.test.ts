import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MIGRATION_NAMES } from '../../adapters/postgres/migrations/migration-names.ts'

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const readme = textOf('README.md')

it('the README shows a first start as it is', () => {
  expect(readme).toContain(`INFO: migrated {"migrations":${MIGRATION_NAMES.length}}\n`)
})

it('the README names every extension that is accepted, and no other', () => {
  const [, named = ''] = /\*\*What is taken\*\*[^:]*:(.*?) and files without/s.exec(readme) ?? []
  const inReadme = [...named.matchAll(/`(\w+)`/g)].map(([, suffix]) => suffix)
  const types = textOf('domain/storage/file-types.ts').matchAll(/'\.(\w+)'/g)
  expect(inReadme.sort()).toEqual([...types].map(([, suffix]) => suffix).sort())
})
