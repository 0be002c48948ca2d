import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { describe, expect, it } from 'vitest'
import type { ArchiveEntry } from '../../../adapters/archive/parts/backup/archive-entry.ts'
import { isSealed, readArchive } from '../../../adapters/archive/parts/backup/read-archive.ts'
import { type Add, writeArchive } from '../../../adapters/archive/parts/backup/write-archive.ts'
import { bodyOf, collect } from '../../support/bodies.ts'
import { temporaryFolder } from '../../support/local-disk.ts'

const LONG = `database/${'folder/'.repeat(40)}file`
const CONTENTS: Readonly<Record<string, Buffer>> = {
  'manifest.json': Buffer.from('{}'),
  'database/none': Buffer.alloc(0),
  [LONG]: randomBytes(300_000),
  'files/图片.png': randomBytes(1000),
}

async function fill(add: Add): Promise<void> {
  await add({ path: 'database/empty', bytes: undefined })
  for (const [path, content] of Object.entries(CONTENTS)) {
    await add({ path, bytes: content.length }, bodyOf(content))
  }
}

/** The usual one takes a second each time; backups are made with it in test/integration. */
const EFFORT = 10

const MADE = new Map<string | undefined, Promise<Buffer>>()

async function written(passphrase?: string): Promise<string> {
  const made = MADE.get(passphrase) ?? makeArchive(passphrase)
  MADE.set(passphrase, made)
  const path = join(await temporaryFolder(), 'archive')
  await writeFile(path, await made)
  return path
}

async function makeArchive(passphrase?: string): Promise<Buffer> {
  const path = join(await temporaryFolder(), 'archive')
  await writeArchive(path, { passphrase, effort: EFFORT }, fill)
  return readFile(path)
}

async function taken(path: string, passphrase?: string) {
  const found: Record<string, Buffer | 'folder'> = {}
  await readArchive(path, { passphrase }, async (entry: ArchiveEntry, content) => {
    const bytes = await collect(content)
    found[entry.path] = entry.bytes === undefined ? 'folder' : bytes
  })
  return found
}

describe.each([
  ['plain', undefined],
  ['sealed', 'correct horse battery'],
])('an archive, %s', (_kind, passphrase) => {
  it('returns the original content', async () => {
    const path = await written(passphrase)
    expect(await taken(path, passphrase)).toEqual({ ...CONTENTS, 'database/empty': 'folder' })
    expect(await isSealed(path)).toBe(passphrase !== undefined)
  })

  // Shortly before its end, some bits say only which of many zeros are repeated.
  it.each([0.1, 0.5, 0.9, 0.99, 1])('is refused with a byte altered at %d of it', async (part) => {
    const path = await written(passphrase)
    const bytes = await readFile(path)
    const at = Math.min(Math.floor(bytes.length * part), bytes.length - 1)
    bytes[at] = (bytes[at] ?? 0) ^ 0x10
    await writeFile(path, bytes)
    await expect(taken(path, passphrase)).rejects.toMatchObject({ name: 'UnusableArchive' })
  })

  it.each([0, 100, 70_000])('is refused when it ends after %d bytes', async (length) => {
    const path = await written(passphrase)
    await truncate(path, length)
    await expect(taken(path, passphrase)).rejects.toMatchObject({ name: 'UnusableArchive' })
  })

  it('does not exist when writing it fails or is stopped', async () => {
    const folder = await temporaryFolder()
    const failing = writeArchive(
      join(folder, 'one'),
      { passphrase, effort: EFFORT },
      async (add) => {
        await fill(add)
        throw new Error('no more')
      },
    )
    await expect(failing).rejects.toThrow('no more')
    const controller = new AbortController()
    const terms = { passphrase, effort: EFFORT, signal: controller.signal }
    const stopped = writeArchive(join(folder, 'two'), terms, async (add) => {
      await add({ path: 'a/b', bytes: 1 }, bodyOf(Buffer.from('x')))
      controller.abort()
      await fill(add)
    })
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
    expect(await readdir(folder)).toEqual([])
  })

  it('is not begun when it is stopped beforehand', async () => {
    const folder = await temporaryFolder()
    const terms = { passphrase, effort: EFFORT, signal: AbortSignal.abort() }
    const large = randomBytes(20 * 1024 ** 2)
    const stopped = writeArchive(join(folder, 'one'), terms, (add) =>
      add({ path: 'a/b', bytes: large.length }, bodyOf(large)),
    )
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
    expect(await readdir(folder)).toEqual([])
  })

  it('is not read further than its reader wants', async () => {
    const path = await written(passphrase)
    const refusing = readArchive(path, { passphrase }, async () => {
      throw new Error('enough')
    })
    await expect(refusing).rejects.toThrow('enough')
  })
})

it('is readable by its owner only', async () => {
  const path = join(await temporaryFolder(), 'archive')
  await writeArchive(path, {}, fill)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

it('is opened by its passphrase alone', async () => {
  const path = await written('correct horse battery')
  await expect(taken(path, 'correct horse batterx')).rejects.toThrow(
    'passphrase does not decrypt it',
  )
})

it('is a plain tar.gz, which every system opens', async () => {
  const path = await written()
  const names = execFileSync('tar', ['tzf', path], { encoding: 'utf8' }).split('\n')
  expect(names).toContain(LONG)
  expect(execFileSync('tar', ['xzOf', path, LONG])).toEqual(CONTENTS[LONG])
})

describe('a foreign archive', () => {
  async function foreign(headers: readonly { name: string; linkname?: string }[]) {
    const { readable, controller } = createTarPacker()
    for (const { name, linkname } of headers) {
      const type = linkname === undefined ? 'file' : 'symlink'
      const rest = linkname === undefined ? {} : { linkname }
      await controller.add({ name, size: 0, type, ...rest }).close()
    }
    controller.finalize()
    const path = join(await temporaryFolder(), 'archive')
    await writeFile(path, gzipSync(await buffer(readable)))
    return path
  }

  it.each([
    ['a path out of it', { name: 'database/../../etc/passwd' }],
    ['a path from the root', { name: '/etc/passwd' }],
    ['a path of another system', { name: 'database\\..\\passwd' }],
    ['a link', { name: 'database/link', linkname: '/etc/passwd' }],
  ])('is refused with %s', async (_what, header) => {
    const path = await foreign([header])
    await expect(taken(path)).rejects.toThrow('what no backup contains')
  })

  it('is refused without checksums at its end, or with anything after them', async () => {
    await expect(taken(await foreign([{ name: 'a' }]))).rejects.toThrow('ends too early')
    const more = await foreign([{ name: 'sums.json' }, { name: 'a' }])
    await expect(taken(more)).rejects.toThrow('after its end')
  })

  it('is refused when it is no archive', async () => {
    const path = join(await temporaryFolder(), 'archive')
    await writeFile(path, 'just a text')
    await expect(taken(path)).rejects.toThrow('not a backup')
  })
})
