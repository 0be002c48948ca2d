import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PARTS } from '../../bootstrap/parts/all.ts'
import { LAYERS, ROOT, sourceFiles } from './source-files.ts'

const PLACES = [
  ...['domain/parts', 'application/parts', 'bootstrap/parts', 'test/parts'],
  ...readdirSync(join(ROOT, 'adapters')).map((name) => `adapters/${name}/parts`),
].filter((place) => existsSync(join(ROOT, place)))

describe('parts of the console', () => {
  it('have folders of their names, and no other folder is called a part', () => {
    const names = PARTS.map(({ name }) => name).sort()
    const folders = PLACES.flatMap((place) =>
      readdirSync(join(ROOT, place), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name),
    )
    expect([...new Set(folders)].sort()).toEqual(names)
    const manifests = readdirSync(join(ROOT, 'bootstrap/parts')).filter((name) =>
      names.includes(name.replace(/\.ts$/, '')),
    )
    expect(manifests.filter((name) => name.endsWith('.ts'))).toHaveLength(names.length)
  })

  it('have in their folders what only one of them uses', () => {
    const partOf = (path: string) => /(?:^|\/)parts\/([a-z-]+)/.exec(path)?.[1] ?? ''
    const users = new Map<string, Set<string>>()
    for (const { path, text } of sourceFiles(...LAYERS)) {
      for (const [, name = ''] of text.matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
        const used = posix.join(posix.dirname(path), name)
        users.set(used, (users.get(used) ?? new Set()).add(partOf(path)))
      }
    }
    const names = new Set(PARTS.map(({ name }) => name))
    const misplaced = [...users].filter(([path, [user = '', ...others]]) => {
      return partOf(path) === '' && names.has(user) && others.length === 0
    })
    expect(users.size).toBeGreaterThan(500)
    expect(misplaced.map(([path]) => path)).toEqual([])
  })

  it('are listed in docs/operate/install.md, each with its sentence', () => {
    const page = readFileSync(join(ROOT, 'docs/operate/install.md'), 'utf8')
    const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (.*) \|$/gm)].map(([row]) => row)
    expect(rows.filter((row) => PARTS.some(({ name }) => row.includes(`\`${name}\``)))).toEqual(
      PARTS.map(({ name, purpose }) => `| \`${name}\` | ${purpose} |`),
    )
  })
})
