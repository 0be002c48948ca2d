import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  filesEnding,
  LAYERS,
  ROOT,
  type SourceFile,
  sourceFiles,
  syntaxOf,
} from './source-files.ts'

/** The glossary in ARCHITECTURE.md says which word stands for the idea instead. */
const REFUSED = new Set([
  ...['desk', 'registry', 'deed', 'room', 'gate', 'turn', 'seat', 'place'],
  ...['desks', 'registries', 'deeds', 'rooms', 'gates', 'turns', 'seats', 'places'],
])
/** What a library calls its own, and the column of earlier releases. */
const FOREIGN = /^(registry|Registry|place_epoch)$/
const NOT_FOUND = /^(is|unless|if)Missing/
/** As nouns. `in turn`, `turns it off` and `in place of` are plain English. */
const REFUSED_NOUNS = [
  /\b(desks?|deeds?|seats?|registries)\b/i,
  /\b(an?|the|its|their|each|takes?|of|by|one|no|free|some|another|makes?|for) (turns?|rooms?|gates?)\b/i,
  /\bin turns\b/i,
  /\b(waiting|next in|stand in) line\b/i,
]
const DOCUMENTS = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', '.env.example'].map(
    (path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }),
  ),
  ...filesEnding('.md', ['docs']),
]
const PROSE = ['StringLiteral', 'TemplateElement']

describe('one word stands for one idea', () => {
  const sources = sourceFiles(...LAYERS)

  it('in the names of the code', () => {
    expect(sources.flatMap(refusedNames)).toEqual([])
  })

  it('in the names of files', () => {
    const names = [...sources, ...sourceFiles('test', 'bench'), ...DOCUMENTS].filter(({ path }) =>
      path.split(/[/.-]/).some((part) => REFUSED.has(part)),
    )
    expect(names.map(({ path }) => path)).toEqual([])
  })

  it('in comments, messages and texts of settings', () => {
    expect(sources.flatMap((file) => refusedIn(file.path, proseOf(file)))).toEqual([])
  })

  it('in documents', () => {
    expect(DOCUMENTS.flatMap(({ path, text }) => refusedIn(path, text))).toEqual([])
  })

  it('explained in a glossary of at most 25 lines', () => {
    const [, glossary = ''] = (DOCUMENTS[1]?.text ?? '').split('\n## Glossary\n')
    const [own = ''] = glossary.split('\n## ')
    const lines = own.trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.length).toBeLessThanOrEqual(25)
  })

  it.each([
    ['class UserDesk {}', 'UserDesk'],
    ['const taken = this.#turns', 'turns'],
    ['const MOST_ROOMS = 1', 'MOST_ROOMS'],
    ['const isMissing = true', 'isMissing'],
    ['const { placeOf } = tools', 'placeOf'],
  ])('would be missed in %s', (text, name) => {
    expect(refusedNames({ path: 'a.ts', text })).toContain(`a.ts: ${name}`)
  })

  it.each([
    'Waits for its turn.',
    'There is no room.',
    'The next in line.',
    'A deed is told.',
  ])('would be missed in: %s', (sentence) => {
    const text = `/** ${sentence} */\nexport const text = '${sentence}'`
    expect(refusedIn('a.ts', proseOf({ path: 'a.ts', text }))).toHaveLength(2)
  })
})

function refusedNames({ path, text }: SourceFile): string[] {
  return namesOf(text)
    .filter((name) => !FOREIGN.test(name))
    .filter((name) => NOT_FOUND.test(name) || partsOf(name).some((part) => REFUSED.has(part)))
    .map((name) => `${path}: ${name}`)
}

/** Every name that is declared or used, those of members too. */
function namesOf(text: string): string[] {
  const code = text
    .replace(/^\s*(?:\/\/|\/\*|\*).*$/gm, '')
    .replace(/'[^'\n]*'|in its place/g, "''")
  return [...new Set(code.match(/[A-Za-z_]\w*/g) ?? [])]
}

function partsOf(name: string): string[] {
  return name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).map((part) => part.toLowerCase())
}

/** Comments, and texts of more than one word. */
function proseOf({ text }: SourceFile): string {
  const comments = text.split('\n').filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line))
  const texts = syntaxOf(text)
    .ofType(...PROSE)
    .map(({ value, cooked }) => String(value ?? cooked))
    .filter((value) => value.includes(' '))
  return [...comments, ...texts].join('\n')
}

function refusedIn(path: string, prose: string): string[] {
  return prose
    .split('\n')
    .filter((line) => REFUSED_NOUNS.some((noun) => noun.test(line)))
    .map((line) => `${path}: ${line.trim()}`)
}
