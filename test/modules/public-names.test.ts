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
  const deprecated = namesWith('@deprecated').map(({ name }) => name)
  const parts = [
    `// Deprecated: ${deprecated.join(', ') || 'none'}\n`,
    ...[...texts].map(([path, text]) => `// ${path}\n${withoutComments(text)}`),
  ]
  await expect(parts.join('\n')).toMatchFileSnapshot('public-names.txt')
})

it('they reach no package but one that types are made with', async () => {
  const packages = [...texts.values()].join('\n').matchAll(/from '([^.][^']*)'/g)
  expect(new Set([...packages].map(([, name]) => name))).toEqual(
    new Set(['typebox', 'gatehouse/client', 'kysely']),
  )
})

it('every public name has a docstring', async () => {
  const told = new Set(namesWith('*/').map(({ name }) => name))
  const all = ENTRIES.flatMap((entry) => namesIn(texts.get(entry) ?? ''))
  expect(all.filter(({ name }) => !told.has(name))).toEqual([])
})

it('a deprecated name is known by its docstring', () => {
  const text = '/**\n * A.\n * @deprecated Use b.\n */\nexport declare function a(): void;\n'
  const other = `${text}/** B. */\nexport declare function b(): void;\n`
  expect(docstringOf('a', other)).toContain('@deprecated')
  expect(docstringOf('b', other)).toBe('/** B. */')
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

function namesWith(part: string) {
  return ENTRIES.flatMap((entry) => namesIn(texts.get(entry) ?? '')).filter(({ name, path }) =>
    docstringOf(name, texts.get(path) ?? '').includes(part),
  )
}

/** @returns the comment that ends in the line before the declaration */
function docstringOf(name: string, text: string): string {
  const lines = text.split('\n')
  const declared = new RegExp(`^export (declare )?(function|const|interface|type|class) ${name}\\b`)
  const at = lines.findIndex((line) => declared.test(line))
  if (lines[at - 1]?.trimEnd().endsWith('*/') !== true) return ''
  const from = lines.slice(0, at).findLastIndex((line) => line.trimStart().startsWith('/**'))
  return lines.slice(from, at).join('\n')
}

function withoutComments(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line))
    .join('\n')
}
