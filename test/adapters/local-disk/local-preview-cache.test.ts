import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { LocalPreviewCache } from '../../../adapters/local-disk/local-preview-cache.ts'
import { previewCacheContract } from '../../contract/preview-cache.contract.ts'
import { temporaryFolder } from '../../support/local-disk.ts'

let folder = ''
beforeEach(async () => {
  folder = join(await temporaryFolder(), 'previews')
})

previewCacheContract('local disk', (bytes) => new LocalPreviewCache(folder, bytes))

it('goes on with what an earlier process kept, within the bounds of now', async () => {
  const before = new LocalPreviewCache(folder, 1000)
  for (const key of ['a', 'b', 'c']) await before.keep(key, new Uint8Array(100))
  await writeFile(join(folder, '.half'), 'half-written')
  const after = new LocalPreviewCache(folder, 150)
  expect((await after.find('b'))?.length).toBe(100)
  await after.keep('d', new Uint8Array(100))
  expect(await readdir(folder)).toEqual(['d'])
})

it('never leaves its folder', async () => {
  const cache = new LocalPreviewCache(folder, 1000)
  expect(await cache.find('../previews')).toBeUndefined()
  await expect(cache.keep('../escaped', new Uint8Array(1))).rejects.toThrow('letters')
  expect(existsSync(join(folder, '..', 'escaped'))).toBe(false)
})
