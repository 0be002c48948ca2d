import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import pino from 'pino'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginKeyRing } from '../../adapters/crypto/keys/login-key-ring.ts'
import { installConsole } from '../../bootstrap/commands/console/install-console.ts'
import {
  listConsoles,
  removeConsole,
  useConsole,
} from '../../bootstrap/commands/console/installed.ts'
import { sumOf } from '../../bootstrap/front-ends/built-console.ts'
import { InstalledConsoles } from '../../bootstrap/front-ends/installed-consoles.ts'
import { CommandOutput } from '../../bootstrap/output/command-output.ts'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { checkInstalled, openConsole } from '../../bootstrap/start/console.ts'
import { buildConsole, packConsole } from '../support/built-console.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { type ZipPart, zipOf } from '../support/zip-file.ts'

const ENTRY = { name: 'index.html', content: '<title>Built</title>' }
const LINK = 0o120777

let folder: string
let data: string
beforeEach(async () => {
  folder = await temporaryFolder()
  data = join(folder, 'data')
})

async function install(source: string, sha256?: string, signal = new AbortController().signal) {
  const stdout = new PassThrough({ encoding: 'utf8' })
  const output = new CommandOutput(false, { stdout, stderr: new PassThrough() })
  await installConsole({ DATA_DIR: data }, source, sha256, { output, signal })
  return String(stdout.read())
}

async function packed(...parts: readonly ZipPart[]): Promise<string> {
  const path = join(folder, 'packed.zip')
  await writeFile(path, zipOf(parts))
  return path
}

async function written(files: Readonly<Record<string, string>>): Promise<string> {
  const below = join(folder, 'written')
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(below, name)), { recursive: true })
    await writeFile(join(below, name), text)
  }
  return below
}

async function built(): Promise<string> {
  const below = join(folder, 'built')
  await mkdir(below, { recursive: true })
  return buildConsole(below)
}

async function printed(work: () => Promise<void>): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    await work()
    return write.mock.calls.map(([text]) => String(text)).join('')
  } finally {
    write.mockRestore()
  }
}

/** What a start serves, and what it says. */
async function start(env: Readonly<Record<string, string>> = {}) {
  const said: string[] = []
  const logger = pino({}, { write: (line) => said.push(JSON.parse(line).msg) })
  const config = loadConfig({ DATA_DIR: data, ...env }, () => '')
  const served = await openConsole(config, data, logger)
  const keys = await LoginKeyRing.open({ folder: join(data, 'keys') })
  await checkInstalled(config, served, keys, logger)
  return { folder: served.console.folder, said }
}

const there = async () => (await readdir(join(data, 'console'))).toSorted()

describe('an installed console', () => {
  it('is served from the next start on, whether a folder or an archive', async () => {
    expect(await start()).toEqual({ folder: undefined, said: [] })
    const source = await built()
    await writeFile(join(source, '.env'), 'SECRET=1')
    expect(await install(source)).toBe(
      'ruoyi-plus-vben5-1 is installed, and served from the next start on.\n',
    )
    const first = await start()
    expect(first.said).toEqual(['ruoyi-plus-vben5-1, which is installed, is served'])
    expect(first.folder).toBe(join(data, 'console', 'ruoyi-plus-vben5-1'))
    expect((await readdir(first.folder ?? '')).toSorted()).toEqual([
      ...['.gatehouse.json', '_app.config.js', 'css', 'index.html', 'js', 'jse'],
    ])
    const archive = await packConsole(folder)
    const said = await install(archive, (await sumOf(archive)).toUpperCase())
    expect(said).toMatch(/^SHA-256 of the archive: [0-9a-f]{64}\n/)
    expect(said).toContain('ruoyi-plus-vben5-1 stays: gatehouse console use ruoyi-plus-vben5-1')
    expect((await start()).folder).toBe(join(data, 'console', 'ruoyi-plus-vben5-2'))
  })

  it('keeps the three before, and no other', async () => {
    const source = await built()
    for (let round = 0; round < 5; round += 1) await install(source)
    const kept = [2, 3, 4, 5].map((number) => `ruoyi-plus-vben5-${number}`)
    expect(await there()).toEqual(['lock', ...kept, 'served'])
    const env = { DATA_DIR: data }
    expect(await printed(() => useConsole(env, 'ruoyi-plus-vben5-2'))).toContain('is served from')
    const list = await printed(() => listConsoles(env, false))
    expect(list).toMatch(/^ {2}ruoyi-plus-vben5-5 [^*]*\/built\n\* ruoyi-plus-vben5-2 /)
    expect(JSON.parse(await printed(() => listConsoles(env, true)))).toMatchObject([
      { name: 'ruoyi-plus-vben5-5', isServed: false, source },
      { name: 'ruoyi-plus-vben5-4', isServed: false, source },
      { name: 'ruoyi-plus-vben5-3', isServed: false, source },
      { name: 'ruoyi-plus-vben5-2', isServed: true, source },
    ])
    expect(await printed(() => removeConsole(env, 'ruoyi-plus-vben5-2'))).toContain(
      'None is served',
    )
    expect(await start()).toEqual({ folder: undefined, said: [] })
    await expect(removeConsole(env, 'ruoyi-plus-vben5-2')).rejects.toMatchObject({
      exitCode: 64,
      message: expect.stringMatching(/^ruoyi-plus-vben5-2 is not installed\. Installed: .*-5/),
    })
  })

  it('gets no number that a removed one had, and may have lost its origin', async () => {
    const source = await built()
    const env = { DATA_DIR: data }
    for (let round = 0; round < 2; round += 1) await install(source)
    await printed(() => removeConsole(env, 'ruoyi-plus-vben5-2'))
    expect(await install(source)).toContain('ruoyi-plus-vben5-3 is installed')
    await writeFile(join(data, 'console', 'ruoyi-plus-vben5-3', '.gatehouse.json'), '')
    expect(JSON.parse(await printed(() => listConsoles(env, true)))).toMatchObject([
      { name: 'ruoyi-plus-vben5-3', isServed: true, source: 'unknown' },
      { name: 'ruoyi-plus-vben5-1', isServed: false, source },
    ])
  })

  it('can be removed, also if its source is not writable', async () => {
    const source = await built()
    for (const name of ['js', '']) await chmod(join(source, name), 0o555)
    await install(source)
    const kept = join(data, 'console', 'ruoyi-plus-vben5-1')
    for (const name of ['js', '']) expect((await stat(join(kept, name))).mode & 0o777).toBe(0o755)
  })

  it('gives way to CONSOLE_DIR, and the log says so', async () => {
    const source = await built()
    await install(source)
    expect(await start({ CONSOLE_DIR: source })).toEqual({
      folder: source,
      said: ['CONSOLE_DIR is served, and not ruoyi-plus-vben5-1, which is installed'],
    })
    const env = { DATA_DIR: data, CONSOLE_DIR: source }
    expect(await printed(() => useConsole(env, 'ruoyi-plus-vben5-1'))).toContain(
      'CONSOLE_DIR is set',
    )
    expect(await printed(() => listConsoles(env, false))).toContain('CONSOLE_DIR is served')
  })

  it('is checked by each start', async () => {
    const { publicKeyLine } = await LoginKeyRing.open({ folder: join(data, 'keys') })
    const source = await written({ 'index.html': '<html>', 'assets/a.js': `"${publicKeyLine}"` })
    expect(await install(source)).toContain('plus-ui-1 is installed')
    expect((await start()).said).toEqual(['plus-ui-1, which is installed, is served'])
    await writeFile(join(data, 'console', 'plus-ui-1', 'assets/a.js'), '')
    expect((await start()).said[1]).toMatch(/^plus-ui-1, which is installed: .*another key/)
    await writeFile(join(data, 'console', 'served'), 'plus-ui-7\n')
    expect(await start()).toEqual({
      folder: undefined,
      said: ['plus-ui-7, which is installed, cannot be read: install it again'],
    })
    await writeFile(join(data, 'console', 'served'), '../../outside-1\n')
    expect(await start()).toEqual({ folder: undefined, said: [] })
  })

  it('is changed by one command at a time', async () => {
    const source = await built()
    await install(source)
    await new InstalledConsoles(data).alone(async () => {
      await expect(install(source)).rejects.toMatchObject({ exitCode: 75 })
    })
    expect(await install(source)).toContain('ruoyi-plus-vben5-2')
  })
})

describe('what cannot be installed', () => {
  async function refusal(source: string, sha256?: string) {
    await install(await built())
    const before = await there()
    const error: unknown = await install(source, sha256).catch((caught: unknown) => caught)
    expect(await there()).toEqual(before)
    return error
  }

  it.each<[string, readonly ZipPart[], string]>([
    ['without an entry', [{ ...ENTRY, name: 'a.html' }], 'It has no index.html'],
    ['with a link', [ENTRY, { name: 'a', content: '/etc/passwd', mode: LINK }], 'a link'],
    ['that leads out', [ENTRY, { ...ENTRY, name: '../a' }], 'not a usable zip archive'],
    [
      'that is too large',
      [ENTRY, { name: 'a', content: '', bytes: 2 ** 30 }],
      'more than 536870912',
    ],
    ['that is damaged', [{ ...ENTRY, sum: 7 }], 'a checksum is wrong'],
    ['that is no build', [ENTRY, { name: 'package.json', content: '{}' }], 'a working copy'],
    [
      'that was built for another path',
      [{ ...ENTRY, content: '<script src="/admin/js/a.js"></script>' }],
      'has no admin/js/a.js, which its index.html loads',
    ],
  ])('is an archive %s', async (_case, parts, reason) => {
    expect(await refusal(await packed(...parts))).toMatchObject({
      exitCode: 78,
      message: expect.stringContaining(reason),
    })
  })

  it('is an archive with another sum', async () => {
    expect(await refusal(await packConsole(folder), '0'.repeat(64))).toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(/packed|dist\.zip: Its SHA-256 is [0-9a-f]{64}, and not 000/),
    })
  })

  it('is a build for another key', async () => {
    await LoginKeyRing.open({ folder: join(data, 'keys') })
    const { publicKeyLine } = await LoginKeyRing.open({ folder: join(folder, 'other') })
    const source = await written({ 'index.html': '<html>', 'a.js': `"${publicKeyLine}"` })
    const message = expect.stringContaining('gatehouse keys show')
    expect(await refusal(source)).toMatchObject({ exitCode: 78, message })
  })

  it('is a folder with a link', async () => {
    const source = await built()
    await symlink('/etc', join(source, 'etc'))
    const error = await install(source).catch((caught: unknown) => caught)
    const message = expect.stringContaining('a link or a device')
    expect(error).toMatchObject({ exitCode: 78, message })
    expect(await there()).toEqual(['lock'])
  })

  it.each([
    ['https-less', 'http://127.0.0.1/dist.zip', 'is not an address with https://'],
    ['not there', 'nowhere.zip', 'There is no folder and no archive'],
  ])('is what is %s', async (_case, source, reason) => {
    const message = expect.stringContaining(reason)
    expect(await refusal(source)).toMatchObject({ exitCode: 64, message })
  })

  it.each([
    ['no address', 'https://[', 'not an address that can be loaded'],
    ['one with a password', 'https://mei:secret@127.0.0.1/a.zip', 'are not sent'],
  ])('is %s', async (_case, source, reason) => {
    const error = Object(await refusal(source))
    expect(error).toMatchObject({ exitCode: 78, message: expect.stringContaining(reason) })
    expect(error.message).not.toContain('secret')
  })

  it('is a working copy, for which there is another command', async () => {
    const source = await written({ 'index.html': '', 'package.json': '{}' })
    const message = expect.stringContaining(`gatehouse console build ${source}`)
    expect(await refusal(source)).toMatchObject({ exitCode: 64, message })
  })

  it('is a folder with a sum', async () => {
    expect(await refusal(await built(), '0'.repeat(64))).toMatchObject({ exitCode: 64 })
  })

  it('is one that was stopped', async () => {
    await install(await built())
    const error = await install(await built(), undefined, AbortSignal.abort()).catch(
      (caught: unknown) => caught,
    )
    expect(error).toMatchObject({ exitCode: 130, message: 'Stopped. Nothing has changed.' })
    expect(await readFile(join(data, 'console', 'served'), 'utf8')).toBe('ruoyi-plus-vben5-1\n')
  })
})
