import { pino } from 'pino'
import { expect, it } from 'vitest'
import { RecoveryRounds } from '../../bootstrap/background/recover-files.ts'
import { NoUsablePlatform, StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type { StorageFailureReason } from '../../domain/storage/files/storage-failure-reason.ts'
import { MemoryObjectStore } from '../memory/files/memory-object-stores.ts'
import { aPlatform, aStoredFile } from '../support/builders.ts'
import { fileParts } from '../support/file-parts.ts'
import { memoryRecords } from '../support/memory-records.ts'
import { MovingClock } from '../support/moving-clock.ts'
import { uniqueHex } from '../support/unique.ts'

const EVERY_SECONDS = 10
const BEGIN = 'first: files on this platform could not be recovered; it will be retried'
const END = 'first: nothing is left to recover on this platform'

/**
 * Two platforms, each with a file that is to go; the first one does what a case says. Instances take
 * turns.
 */
async function setUp(instances = 1) {
  const records = memoryRecords()
  const clock = new MovingClock()
  const failing: { list?: Error | undefined; removal?: Error | undefined } = {}
  const first = Object.assign(new MemoryObjectStore(), {
    remove: async () => {
      if (failing.removal) throw failing.removal
    },
    removeLeftovers: async () => {
      if (failing.list) throw failing.list
      return 0
    },
  })
  const second = new MemoryObjectStore()
  const stores = { for: ({ key }: { key: string }) => (key === 'first' ? first : second) }
  const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
  for (const [at, key] of ['first', 'second'].entries()) {
    await records.given.platform(aPlatform({ id: String(at + 1), key }))
    await records.files.add(aStoredFile({ platformKey: key }).props, clock.now())
  }
  const told: string[] = []
  const logger = pino({}, { write: (line: string) => told.push(textOf(line)) })
  const running = Array.from({ length: instances }, () => {
    const { recover } = fileParts({ ...records, clock, ids }, stores)
    return new RecoveryRounds(recover, logger)
  })
  const rounds = async (count: number) => {
    const before = told.length
    for (let round = 0; round < count; round += 1) {
      clock.advance(EVERY_SECONDS)
      await running[round % instances]?.run()
    }
    return told
      .slice(before)
      .filter((line) => line !== 'finished uploads and removals that were left unfinished')
  }
  return { ...records, failing, rounds, clock }
}

function textOf(line: string): string {
  const { platformKey, msg } = JSON.parse(line)
  return platformKey === undefined ? msg : `${platformKey}: ${msg}`
}

const away = (trouble: StorageFailureReason, cause: string) =>
  new StorageFailed('unreachable', new Error(cause), trouble)

it('an unavailable platform is logged once, and once when it returns', async () => {
  const { failing, rounds } = await setUp()
  failing.list = away('unreachable', 'no list')
  expect(await rounds(5)).toEqual([BEGIN])
  // With what is to be removed, another call fails first.
  failing.removal = away('unreachable', 'no removal')
  expect(await rounds(20)).toEqual([])
  delete failing.list
  delete failing.removal
  expect(await rounds(100)).toEqual([END])
  failing.list = away('unreachable', 'no list')
  expect(await rounds(3)).toEqual([BEGIN])
})

it('a platform with a new trouble is logged again', async () => {
  const { failing, rounds } = await setUp()
  failing.list = away('unreachable', 'no answer')
  expect(await rounds(2)).toEqual([BEGIN])
  failing.list = away('wrong_key', 'no such key')
  expect(await rounds(2)).toEqual([BEGIN])
})

it.each([
  ['refused', away('not_permitted', 'not this one')],
  ['on a platform that is not usable', new NoUsablePlatform()],
])('a removal that is %s is not over between two tries', async (_case, refusal) => {
  const { failing, rounds } = await setUp()
  failing.removal = refusal
  expect(await rounds(200)).toEqual([BEGIN])
  delete failing.removal
  expect(await rounds(400)).toEqual([END])
})

it('a refused removal is not settled for an instance that did not try last', async () => {
  const { failing, rounds } = await setUp(2)
  failing.removal = away('not_permitted', 'not this one')
  expect(await rounds(400)).toEqual([BEGIN, BEGIN])
  delete failing.removal
  expect(await rounds(400)).toEqual([END, END])
})

it('a platform that is removed has no trouble any more', async () => {
  const { failing, rounds, managedPlatforms } = await setUp()
  expect(await rounds(1)).toEqual([])
  failing.list = away('unreachable', 'no list')
  expect(await rounds(2)).toEqual([BEGIN])
  await managedPlatforms.remove(['1'])
  expect(await rounds(2)).toEqual([END])
})
