import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PARTS } from '../../bootstrap/parts/all.ts'
import { ROOT } from './source-files.ts'

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

  it('are listed in docs/operate/install.md, each with its sentence', () => {
    const page = readFileSync(join(ROOT, 'docs/operate/install.md'), 'utf8')
    const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (.*) \|$/gm)].map(([row]) => row)
    expect(rows.filter((row) => PARTS.some(({ name }) => row.includes(`\`${name}\``)))).toEqual(
      PARTS.map(({ name, purpose }) => `| \`${name}\` | ${purpose} |`),
    )
  })
})
