import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type FolderImports, folderImports, housePicture } from './house-picture.ts'
import { ROOT } from './source-files.ts'

const PAGE = 'docs/build/house.md'
const PICTURE = /(?<=^```mermaid\n)[\s\S]*?(?=\n```$)/m

// Where it differs: npm run picture
it('the picture of the house shows the folders and imports of today', async () => {
  const page = readFileSync(join(ROOT, PAGE), 'utf8')
  expect(page).toMatch(PICTURE)
  const picture = housePicture(await folderImports())
  await expect(page.replace(PICTURE, () => picture)).toMatchFileSnapshot(join(ROOT, PAGE))
})

it('an arrow that others imply is left out', () => {
  const imports: FolderImports = new Map([
    ['bootstrap/a', new Set(['bootstrap/b', 'bootstrap/c', 'domain/d'])],
    ['bootstrap/b', new Set(['bootstrap/c'])],
    ['bootstrap/c', new Set()],
    ['domain/d', new Set()],
  ])
  const lines = housePicture(imports).split('\n')
  expect(lines.filter((line) => line.includes('-->')).map((line) => line.trim())).toEqual([
    'bootstrap_a --> bootstrap_b',
    'bootstrap_b --> bootstrap_c',
    'bootstrap --> domain',
  ])
})
