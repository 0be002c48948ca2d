import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './source-files.ts'

const DOCUMENTS = ['', 'docs', 'docs/adr'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
)

it.each(DOCUMENTS)('%s links to files and chapters that are there', (path) => {
  expect(brokenIn(path, textOf(path))).toEqual([])
})

it.each([
  '[gone](gone.md)',
  '[a link over\ntwo lines](gone.md)',
  '[no such chapter](README.md#gone)',
  '[no such chapter here](#gone)',
])('a broken link would be found in: %j', (text) => {
  expect(brokenIn('CHANGELOG.md', text)).toHaveLength(1)
})

it('every document in docs/ is linked from the README', () => {
  const linked = linksIn(textOf('README.md'))
  const alone = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'))
  expect(alone.filter((name) => !linked.includes(`docs/${name}`))).toEqual([])
})

it('a document of the package links to nothing outside it', () => {
  const { files }: { files: string[] } = JSON.parse(textOf('package.json'))
  const documents = files.filter((name) => name.endsWith('.md'))
  expect(documents).toContain('docs/modules.md')
  const leaving = documents.flatMap((path) => linksIn(textOf(path)))
  expect(leaving.filter((link) => !link.startsWith('#'))).toEqual([])
})

function brokenIn(path: string, text: string): string[] {
  return linksIn(text).filter((link) => !leadsSomewhere(path, link))
}

/** Without those to other hosts. */
function linksIn(text: string): string[] {
  const links = [...text.matchAll(/\[[^\]]+\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => !/^\w+:/.test(link))
}

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', chapter] = link.split('#')
  const path = file === '' ? from : normalize(join(dirname(from), file))
  if (!existsSync(join(ROOT, path))) return false
  return chapter === undefined || chaptersOf(textOf(path)).includes(chapter)
}

/** Headings as pages show them: in lower case, without signs, with dashes for blanks. */
function chaptersOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}
