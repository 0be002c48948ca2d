import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('the README shows a first start without what changes with the next version', () => {
  expect(textOf('README.md')).toContain('INFO: migrated {"migrations":…}\n')
})

it('docs/administer/files.md names every extension that is accepted, and no other', () => {
  const text = textOf('docs/administer/files.md')
  const [, named = ''] = /Accepted are(.*?)A file without an extension/s.exec(text) ?? []
  const documented = [...named.matchAll(/`(\w+)`/g)].map(([, suffix]) => suffix)
  const types = textOf('domain/storage/uploads/file-types.ts').matchAll(/'\.(\w+)'/g)
  expect(documented.sort()).toEqual([...types].map(([, suffix]) => suffix).sort())
})
