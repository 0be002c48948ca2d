import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { openConsole } from '../../bootstrap/start/console.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { type ZipPart, zipOf } from '../support/zip-file.ts'

const logger = pino({ level: 'silent' })
const ENTRY = { name: 'index.html', content: '<title>One</title>' }

describe('a packed console', () => {
  let above: string
  let data: string
  beforeEach(async () => {
    above = await temporaryFolder()
    data = join(above, 'data')
  })

  async function served(parts: readonly ZipPart[]): Promise<string> {
    const path = join(above, 'dist.ZIP')
    await writeFile(path, zipOf(parts))
    const config = loadConfig({ CONSOLE_DIR: path }, () => '')
    return (await openConsole(config, data, logger)).console.folder ?? ''
  }

  const consoles = async () => {
    const names = await readdir(join(data, 'console'))
    return names.filter((name) => name !== 'unpacked.txt')
  }

  it.each(['', 'dist/'])('is served from where its entry is, %j', async (inside) => {
    const script = { name: `${inside}js/a.js`, content: 'void 0' }
    const folder = await served([{ ...ENTRY, name: `${inside}index.html` }, script])
    expect(folder.startsWith(join(data, 'console'))).toBe(true)
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe(ENTRY.content)
    expect(await readFile(join(folder, 'js', 'a.js'), 'utf8')).toBe('void 0')
  })

  it('is unpacked once, and goes with the start that finds another', async () => {
    const first = await served([ENTRY])
    await writeFile(join(first, 'mark'), '')
    expect(await served([ENTRY])).toBe(first)
    expect(await readdir(first)).toContain('mark')
    const second = await served([{ ...ENTRY, content: '<title>Two</title>' }])
    expect(await readFile(join(second, 'index.html'), 'utf8')).toContain('Two')
    expect(await consoles()).toHaveLength(1)
  })

  it('leaves alone a folder that it has not unpacked, whatever its name', async () => {
    const other = join(data, 'console', 'ab'.repeat(32))
    await mkdir(other, { recursive: true, mode: 0o700 })
    await served([ENTRY])
    await served([{ ...ENTRY, content: '<title>Two</title>' }])
    expect(await consoles()).toHaveLength(2)
    expect(await consoles()).toContain('ab'.repeat(32))
  })

  it('may be opened by several processes at once', async () => {
    const folders = await Promise.all([served([ENTRY]), served([ENTRY]), served([ENTRY])])
    expect(new Set(folders).size).toBe(1)
    expect(await consoles()).toHaveLength(1)
  })

  it.each<[string, readonly ZipPart[], string]>([
    ['without an entry', [{ ...ENTRY, name: 'a.html' }], 'It has no index.html'],
    [
      'with two folders',
      [
        { ...ENTRY, name: 'a/index.html' },
        { ...ENTRY, name: 'b/a' },
      ],
      'no index',
    ],
    ['that leads out', [ENTRY, { ...ENTRY, name: '../a' }], 'not a usable zip archive'],
  ])('%s stops the start, and leaves nothing', async (_case, parts, reason) => {
    const refusal = await served(parts).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ exitCode: 78, message: expect.stringContaining(reason) })
    expect(await consoles()).toEqual([])
  })

  it('is no folder that is called so', async () => {
    const folder = join(above, 'old.zip')
    await mkdir(folder)
    await writeFile(join(folder, 'index.html'), '')
    const config = loadConfig({ CONSOLE_DIR: folder }, () => '')
    expect(await openConsole(config, data, logger)).toBe(config)
  })
})
