import * as disk from 'node:fs/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FreeSpace } from '../../../adapters/local-disk/free-space.ts'

const FULL = { code: 'storage_full' }

/** Folders on file systems with so many bytes free, which nobody really writes to. */
function spaceOn(
  deviceOf: Record<string, number>,
  free: Record<number, number>,
  freeOf: Record<string, number> = {},
) {
  const asked: string[] = []
  const stubbed = Object.assign(Object.create(disk), {
    stat: async (folder: string) => ({ dev: deviceOf[folder] }),
    statfs: async (folder: string) => {
      asked.push(folder)
      return { bavail: freeOf[folder] ?? free[deviceOf[folder] ?? 0], bsize: 1 }
    },
  })
  return { space: new FreeSpace(stubbed, 100), asked }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

it('is counted for all folders of a file system', async () => {
  const { space, asked } = spaceOn({ a: 1, b: 1, c: 2 }, { 1: 250, 2: 250 })
  await space.check('a', 100)
  await space.check('b', 100)
  await expect(space.check('a', 1)).rejects.toMatchObject(FULL)
  await expect(space.check('b')).rejects.toMatchObject(FULL)
  await space.check('c', 100)
  await expect(space.check('b')).rejects.toMatchObject(FULL)
  expect(asked).toEqual(['a', 'b', 'c'])
})

it.each([
  ['small', 'large'],
  ['large', 'small'],
])('is less in a folder with a quota: %s first', async (...folders) => {
  const { space } = spaceOn({ small: 1, large: 1 }, { 1: 1000 }, { small: 50 })
  const outcomes = new Map<string, unknown>()
  for (const folder of folders) {
    outcomes.set(folder, await space.check(folder).catch(({ code }) => code))
  }
  expect(Object.fromEntries(outcomes)).toEqual({ small: FULL.code, large: undefined })
})

it('is asked for again after a second, by whichever folder', async () => {
  const free = { 1: 250 }
  const { space } = spaceOn({ a: 1, b: 1 }, free)
  await space.check('a', 200)
  await expect(space.check('b')).rejects.toMatchObject(FULL)
  vi.advanceTimersByTime(1001)
  await space.check('b', 200)
  await expect(space.check('a')).rejects.toMatchObject(FULL)
  free[1] = 1000
  vi.advanceTimersByTime(1001)
  await space.check('a')
})

it('follows a folder to another file system', async () => {
  const deviceOf = { a: 1 }
  const { space } = spaceOn(deviceOf, { 1: 50, 2: 250 })
  await expect(space.check('a')).rejects.toMatchObject(FULL)
  deviceOf.a = 2
  vi.advanceTimersByTime(1001)
  await space.check('a')
})
