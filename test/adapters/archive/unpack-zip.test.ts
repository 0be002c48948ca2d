import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { unpackZip } from '../../../adapters/archive/unpack-zip.ts'
import { filesBelow, temporaryFolder } from '../../support/local-disk.ts'
import { type ZipPart, zipOf } from '../../support/zip-file.ts'

const ENTRY = { name: 'index.html', content: '<!doctype html>' }
const LINK = 0o120777
const DEVICE = 0o020666
const LIMITS = { entries: 3, bytes: 1000 }

async function unpacked(archive: Uint8Array): Promise<{ above: string; folder: string }> {
  const above = await temporaryFolder()
  const folder = join(above, 'unpacked')
  await mkdir(folder)
  await writeFile(join(above, 'a.zip'), archive)
  await unpackZip(join(above, 'a.zip'), folder, LIMITS)
  return { above, folder }
}

it('unpacks files and folders for their owner alone', async () => {
  const long = 'x'.repeat(900)
  const { folder } = await unpacked(
    zipOf([ENTRY, { name: 'js/', content: '' }, { name: 'js/deep/index-1.js', content: long }]),
  )
  const found = [join(folder, 'index.html'), join(folder, 'js/deep/index-1.js')]
  expect((await filesBelow(folder)).toSorted()).toEqual(found)
  expect(await Promise.all(found.map((path) => readFile(path, 'utf8')))).toEqual([
    ENTRY.content,
    long,
  ])
  expect((await stat(join(folder, 'js'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'index.html'))).mode & 0o777).toBe(0o600)
})

it.each<[string, readonly ZipPart[], string]>([
  ['a path upwards', [ENTRY, { ...ENTRY, name: '../outside' }], 'not a usable zip archive'],
  ['a hidden way up', [{ ...ENTRY, name: 'js/../../outside' }], 'not a usable zip archive'],
  ['an absolute path', [{ ...ENTRY, name: '/outside' }], 'not a usable zip archive'],
  ['a path of Windows', [{ ...ENTRY, name: '..\\outside' }], 'not a usable zip archive'],
  ['a drive', [{ ...ENTRY, name: 'C:/outside' }], 'not a usable zip archive'],
  ['a zero byte', [{ ...ENTRY, name: 'a\0b' }], 'not a usable zip archive'],
  ['a link', [{ name: 'outside', content: '/etc', mode: LINK }], 'a link or a device'],
  ['a device', [{ ...ENTRY, mode: DEVICE }], 'a link or a device'],
  ['a secret', [{ ...ENTRY, flags: 1 }], 'needs a password'],
  ['a name twice', [ENTRY, ENTRY], 'conflict'],
  ['a file that is a folder', [ENTRY, { ...ENTRY, name: 'index.html/a' }], 'conflict'],
  ['too many files', ['a', 'b', 'c', 'd'].map((name) => ({ ...ENTRY, name })), 'more than 3 files'],
  ['too much', [ENTRY, { name: 'a', content: 'x'.repeat(990) }], 'more than 1000 bytes'],
  ['more than it says', [{ name: 'a', content: 'x'.repeat(5000), bytes: 10 }], 'is damaged'],
  ['less than it says', [{ ...ENTRY, bytes: 100 }], 'is damaged'],
  ['other bytes', [{ ...ENTRY, sum: 1 }], 'a checksum is wrong'],
])('refuses %s', async (_case, parts, reason) => {
  const refusal = await unpacked(zipOf(parts)).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    name: 'UnusableArchive',
    message: expect.stringContaining(reason),
  })
})

it.each([
  ['nothing', Buffer.alloc(0)],
  ['something else', Buffer.from('<!doctype html>'.repeat(50))],
  ['half of an archive', zipOf([ENTRY]).subarray(0, 60)],
])('refuses %s', async (_case, archive) => {
  await expect(unpacked(archive)).rejects.toMatchObject({ name: 'UnusableArchive' })
})
