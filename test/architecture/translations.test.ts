import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesEnding, ROOT } from './source-files.ts'

const BLOCK = /^ *```[\s\S]*?^ *```$/gm
/** Of a heading with its level, a row of a table, or an entry of a list. */
const BEGIN = /^(#+ |\||- |\d+\. )/gm
/** Generated from the settings, in English. */
const WITHOUT_TRANSLATION = new Set(['operate/settings.md'])

const TRANSLATED = filesEnding('.md', ['docs/operate', 'docs/administer'])
  .map(({ path }) => path.replace(/^docs\//, ''))
  .filter((path) => !WITHOUT_TRANSLATION.has(path))
const PAIRS: [string, string][] = [
  ['README.md', 'README.zh-CN.md'],
  ...TRANSLATED.map((path): [string, string] => [`docs/${path}`, `docs/zh-CN/${path}`]),
]

describe('documents in Chinese', () => {
  it.each(PAIRS)('%s has the structure and the commands of its translation', (path, other) => {
    const [text, translation] = [path, other].map((name) => readFileSync(join(ROOT, name), 'utf8'))
    expect(blocksOf(translation)).toEqual(blocksOf(text))
    expect(structureOf(translation)).toEqual(structureOf(text))
  })

  it('are translations of pages that are there', () => {
    const translations = filesEnding('.md', ['docs/zh-CN']).map(({ path }) => path)
    expect(translations).toEqual(TRANSLATED.map((path) => `docs/zh-CN/${path}`).sort())
  })

  it('are linked from the README in Chinese', () => {
    const links = readFileSync(join(ROOT, 'README.zh-CN.md'), 'utf8')
    const alone = TRANSLATED.filter((path) => !links.includes(`(docs/zh-CN/${path})`))
    expect(alone).toEqual([])
  })

  it('would be found to differ', () => {
    const text = '# A\n\n- b\n\n```sh\n# c\nnpm start\n```\n'
    expect(structureOf(text)).toEqual(['# ', '- '])
    expect(blocksOf(text)).toEqual(['```sh\n# c\nnpm start\n```'])
  })
})

function blocksOf(text = ''): string[] {
  return text.match(BLOCK) ?? []
}

function structureOf(text = ''): string[] {
  return [...text.replace(BLOCK, '').matchAll(BEGIN)].map(([, sign = '']) =>
    sign.replace(/\d+/, '1'),
  )
}
