import { expect, it } from 'vitest'
import { CachedAccessVersion } from '../../../adapters/memory/accounts/cached-access-version.ts'
import { MemoryAccessVersion } from '../../memory/accounts/memory-access-version.ts'
import { MemoryDatabase } from '../../memory/memory-database.ts'

it('CachedAccessVersion sees its own advance at once, and others within half a second', async () => {
  const source = new MemoryAccessVersion(new MemoryDatabase())
  let now = 0
  const cached = new CachedAccessVersion(source, () => now)
  const first = await cached.current()
  await source.advance()
  now = 499
  expect(await cached.current()).toBe(first)
  now = 500
  expect(await cached.current()).toBe(first + 1)
  await cached.advance()
  expect(await cached.current()).toBe(first + 2)
})
