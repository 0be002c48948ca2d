import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTypes } from '../../bootstrap/packaging/make-types.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { runFolder } from '../support/run-folder.ts'

const PROJECT = join(import.meta.dirname, '../..')
const ENTRIES = ['bootstrap/public.d.ts', 'bootstrap/testing.d.ts']
const EXPORTS = /export (?:type )?\{([^}]*)\} from '([^']+)\.ts'/g

const texts = await declarations()

it('the public names and their types are those of the report', async () => {
  const parts = [...texts].map(([path, text]) => `// ${path}\n${withoutComments(text)}`)
  await expect(parts.join('\n')).toMatchFileSnapshot('public-names.txt')
})

it('they reach no package but one that types are made with', async () => {
  const packages = [...texts.values()].join('\n').matchAll(/from '([^.][^']*)'/g)
  expect(new Set([...packages].map(([, name]) => name))).toEqual(
    new Set(['typebox', 'gatehouse/client']),
  )
})

it('every public name has a docstring', async () => {
  const bare = ENTRIES.flatMap((entry) => namesIn(texts.get(entry) ?? '')).filter(
    ({ name, path }) => !isTold(name, texts.get(path) ?? ''),
  )
  expect(bare).toEqual([])
})

async function declarations() {
  const folder = await mkdtemp(join(runFolder(), 'gatehouse-types-'))
  const paths = await makeTypes(PROJECT, folder)
  const read = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const),
  )
  await removeFolder(folder)
  return new Map(read)
}

function namesIn(entry: string) {
  return [...entry.matchAll(EXPORTS)].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.replace('type ', '').trim())
      .filter((name) => name !== '')
      .map((name) => ({ name, path: `${join('bootstrap', from)}.d.ts` })),
  )
}

function isTold(name: string, text: string): boolean {
  const lines = text.split('\n')
  const declared = new RegExp(`^export (declare )?(function|const|interface|type|class) ${name}\\b`)
  const at = lines.findIndex((line) => declared.test(line))
  return at > 0 && lines[at - 1]?.trimEnd().endsWith('*/') === true
}

function withoutComments(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line))
    .join('\n')
}
