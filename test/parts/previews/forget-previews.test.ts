import { expect, it } from 'vitest'
import { ForgetPreviews, previewKey } from '../../../application/parts/previews/preview-cache.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { MemoryPreviewCache } from '../../memory/files/memory-preview-cache.ts'
import { aStoredFile } from '../../support/builders.ts'

const sha256 = 'ab'.repeat(32)
const keyOf = (id: Id) => previewKey(id, sha256)

async function setUp(ids: readonly Id[], others: readonly string[] = []) {
  const cache = new MemoryPreviewCache(1e8)
  for (const key of [...ids.map(keyOf), ...others]) await cache.keep(key, new Uint8Array(1))
  const there = new Set(ids)
  const asked: number[] = []
  let isUnreachable = false
  const findAll = async (some: readonly Id[]) => {
    if (isUnreachable) throw new Error('away')
    asked.push(some.length)
    return some.filter((id) => there.has(id)).map((id) => aStoredFile({ id }))
  }
  const forget = new ForgetPreviews(cache, { getMany: findAll })
  const kept = async () => [...(await cache.keys())].sort()
  const away = (value: boolean) => {
    isUnreachable = value
  }
  return { cache, there, asked, forget, kept, away }
}

it('removes previews of files that are gone, and those not named like a current preview', async () => {
  const { there, forget, kept } = await setUp(['1', '2', '3'], [sha256, `${sha256}x0`])
  there.delete('2')
  await forget.execute()
  expect(await kept()).toEqual([keyOf('1'), keyOf('3')])
  there.delete('3')
  await forget.execute()
  expect(await kept()).toEqual([keyOf('1')])
})

it('works through many in steps, and repeats a failed step', async () => {
  const ids = Array.from({ length: 600 }, (_, index) => String(index + 1))
  const { there, asked, forget, kept, away } = await setUp(ids)
  there.clear()
  await forget.execute()
  away(true)
  await expect(forget.execute()).rejects.toThrow('away')
  away(false)
  for (const _step of [2, 3]) await forget.execute()
  expect(await kept()).toEqual([])
  expect(asked).toEqual([250, 250, 100])
})

it.each([
  ['before', 600],
  ['among', 300],
  ['behind', 1],
])('gets beyond what is still there: one that is gone %s many', async (_where, gone) => {
  const ids = Array.from({ length: 600 }, (_, index) => String(index + 1))
  const { there, asked, forget, kept } = await setUp(ids)
  there.delete(String(gone))
  for (const _step of [1, 2, 3]) await forget.execute()
  expect(asked).toEqual([250, 250, 100])
  expect(await kept()).toEqual([...there].map(keyOf).sort())
  // The next round begins where this one did.
  await forget.execute()
  expect(asked.slice(3)).toEqual([250])
})

it('makes no query when there are none', async () => {
  const { forget, asked } = await setUp([])
  await forget.execute()
  expect(asked).toEqual([])
})
