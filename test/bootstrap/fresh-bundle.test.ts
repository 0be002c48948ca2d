import { appendFile, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lookOf } from '../../bootstrap/bundle/bundle-note.ts'
import { freshBundle } from '../../bootstrap/bundle/fresh-bundle.ts'
import { temporaryFolder } from '../support/local-disk.ts'

const MINUTE = 60

/** A project of two sources that are bundled. */
async function aProject() {
  const project = await temporaryFolder()
  const at = (path: string) => join(project, path)
  const sources = ['one.ts', 'two.ts']
  await Promise.all(sources.map((path) => writeFile(at(path), `// ${path}`)))
  await mkdir(at('dist'))
  const looks = Object.fromEntries(sources.map((path) => [path, lookOf(at(path))]))
  const note = JSON.stringify({ entry: 'main.js', files: ['main.js'], sources: looks })
  await writeFile(at('dist/bundle.json'), note)
  return { project, at }
}

describe('a bundle', () => {
  it('is what starts while no source has changed', async () => {
    const { project, at } = await aProject()
    expect(freshBundle(project)).toBe(at('dist/main.js'))
  })

  it.each<[string, (at: (path: string) => string) => Promise<void>]>([
    ['that was never made', (at) => rm(at('dist'), { recursive: true })],
    ['that was not finished', (at) => rm(at('dist/bundle.json'))],
    ['whose note is damaged', (at) => writeFile(at('dist/bundle.json'), '{"entry":')],
    ['of a source that has grown', (at) => appendFile(at('two.ts'), '.')],
    ['of a source that was written anew', (at) => utimes(at('two.ts'), MINUTE, MINUTE)],
    ['of a source that is gone', (at) => rm(at('one.ts'))],
  ])('%s does not start', async (_, change) => {
    const { project, at } = await aProject()
    await change(at)
    expect(freshBundle(project)).toBeUndefined()
  })
})
