import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesEnding, LAYERS, ROOT, type SourceFile, sourceFiles } from './source-files.ts'

/** Not a member of an object. */
const DOCUMENT = /[\w-]+\.md\b(?!\.\w|\()/g
/** Numbers by which lists name their entries. */
const NUMBER = /\b[CDTV]-\d\d\b/g

const top = readdirSync(ROOT).filter((name) => name.endsWith('.md'))
const documents: readonly SourceFile[] = [
  ...top.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
  ...filesEnding('.md', ['docs']),
]
const names = new Set(documents.map(({ path }) => basename(path)))
/** Its table says what each number promises; the titles and reports of tests use them. */
const promises = documents.find(({ path }) => path === 'docs/testing.md')?.text ?? ''
const explained = new Set(promises.match(NUMBER))

describe('what readers are sent to is here', () => {
  const code = sourceFiles(...LAYERS, 'bench')
  const tests = sourceFiles('test')

  it('documents that code and documents name', () => {
    expect(explained.size).toBeGreaterThan(50)
    // Texts of tests may be names of files that are made up.
    const remarks = tests.map(({ path, text }) => ({ path, text: commentsIn(text) }))
    const named = [...code, ...remarks, ...documents].flatMap(({ path, text }) =>
      (text.match(DOCUMENT) ?? []).map((name) => ({ path, name })),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter(({ name }) => !names.has(name))).toEqual([])
  })

  it('entries of lists, by number: of the promises, in tests only', () => {
    const elsewhere = [...code, ...documents.filter(({ text }) => text !== promises)]
    expect(elsewhere.flatMap(numbersIn)).toEqual([])
    const unknown = tests.flatMap(numbersIn).filter(([, number]) => !explained.has(number))
    expect(unknown).toEqual([])
  })
})

function commentsIn(text: string): string {
  return (text.match(/(?:^|\s)(?:\/\/|\/?\*).*$/gm) ?? []).join('\n')
}

function numbersIn({ path, text }: SourceFile): [path: string, number: string][] {
  return (text.match(NUMBER) ?? []).map((number) => [path, number])
}
