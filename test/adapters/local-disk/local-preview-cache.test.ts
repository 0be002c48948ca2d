import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { LocalPreviewCache } from '../../../adapters/local-disk/local-preview-cache.ts'
import { LEAST_PREVIEW_BYTES } from '../../../application/ports/files/preview-cache.ts'
import { previewCacheContract } from '../../contract/preview-cache.contract.ts'
import { temporaryFolder } from '../../support/local-disk.ts'

let folder = ''
beforeEach(async () => {
  folder = join(await temporaryFolder(), 'previews')
})

previewCacheContract('local disk', (bytes) => new LocalPreviewCache(folder, bytes))

it('keeps previews of an earlier process within its own bounds', async () => {
  const before = new LocalPreviewCache(folder, 100_000)
  for (const key of ['a', 'b', 'c']) await before.keep(key, new Uint8Array(10_000))
  await writeFile(join(folder, `.${'0a'.repeat(8)}`), 'half-written')
  const after = new LocalPreviewCache(folder, 15_000)
  expect((await after.get('b'))?.length).toBe(10_000)
  await after.keep('d', new Uint8Array(10_000))
  expect(await readdir(folder)).toEqual(['d'])
})

it('leaves alone what no process of the service has written there', async () => {
  await new LocalPreviewCache(folder, 100_000).keep('a', new Uint8Array(1))
  await mkdir(join(folder, 'mine'))
  for (const name of ['.keep', 'notes.txt', 'mine/b']) await writeFile(join(folder, name), 'mine')
  const after = new LocalPreviewCache(folder, LEAST_PREVIEW_BYTES)
  expect(await after.keys()).toEqual(['a'])
  await after.keep('d', new Uint8Array(1))
  expect((await readdir(folder)).sort()).toEqual(['.keep', 'd', 'mine', 'notes.txt'])
  expect(await readdir(join(folder, 'mine'))).toEqual(['b'])
})

it('counts empty ones of an earlier process too', async () => {
  const before = new LocalPreviewCache(folder, 100_000)
  for (const key of ['a', 'b', 'c']) await before.keep(key, new Uint8Array())
  await new LocalPreviewCache(folder, LEAST_PREVIEW_BYTES).keep('d', new Uint8Array())
  expect(await readdir(folder)).toEqual(['d'])
})

it('works without an unusable folder, and stores again when it is repaired', async () => {
  await writeFile(folder, 'not a folder')
  const cache = new LocalPreviewCache(folder, 10_000)
  await cache.keep('a', new Uint8Array(1))
  expect(await cache.get('a')).toBeUndefined()
  await rm(folder)
  await cache.keep('a', new Uint8Array(1))
  expect((await cache.get('a'))?.length).toBe(1)
})

it('leaves nothing of what it could not write', async () => {
  const cache = new LocalPreviewCache(folder, 10_000)
  await cache.keep('a', new Uint8Array(1))
  await mkdir(join(folder, 'b'))
  await cache.keep('b', new Uint8Array(1))
  expect((await readdir(folder)).sort()).toEqual(['a', 'b'])
})

it('never leaves its folder', async () => {
  const cache = new LocalPreviewCache(folder, 1000)
  expect(await cache.get('../previews')).toBeUndefined()
  await expect(cache.keep('../escaped', new Uint8Array(1))).rejects.toThrow('letters')
  expect(existsSync(join(folder, '..', 'escaped'))).toBe(false)
})
