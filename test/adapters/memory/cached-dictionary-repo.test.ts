import { beforeEach, describe, expect, it } from 'vitest'
import { CachedDictionaryRepo } from '../../../adapters/memory/console/cached-dictionary-repo.ts'
import type {
  DictionaryEntry,
  DictionaryRepo,
} from '../../../application/ports/console/dictionary-repo.ts'
import { dictionaryRepoContract } from '../../contract/dictionary-repo.contract.ts'
import { memoryRecords } from '../../support/memory-records.ts'

let records = memoryRecords()
beforeEach(() => {
  records = memoryRecords()
})

dictionaryRepoContract('cached', () => ({
  ...records,
  dictionaries: new CachedDictionaryRepo(records.dictionaries, () => 0),
}))

describe('CachedDictionaryRepo', () => {
  it('answers from memory for exactly half a second', async () => {
    const { cached, source, clock } = world()
    const first = await cached.entries('known')
    clock.now = 499
    expect(await cached.entries('known')).toBe(first)
    clock.now = 500
    expect(await cached.entries('known')).not.toBe(first)
    expect(source.questions).toBe(2)
  })

  it('asks again once it has forgotten, also what was being asked then', async () => {
    const { cached, source } = world()
    const before = cached.entries('known')
    cached.forgetAll()
    expect(await cached.entries('known')).not.toBe(await before)
    expect(source.questions).toBe(2)
  })

  it('forgets the oldest of too many made-up types', async () => {
    const { cached, source } = world()
    for (let n = 0; n <= 1000; n += 1) await cached.entries(`type${n}`)
    expect(source.questions).toBe(1001)
    await cached.entries('type1')
    expect(source.questions).toBe(1001)
    await cached.entries('type0')
    expect(source.questions).toBe(1002)
  })
})

class CountingSource implements DictionaryRepo {
  questions = 0

  async entries(): Promise<DictionaryEntry[]> {
    this.questions += 1
    return []
  }
}

function world() {
  const clock = { now: 0 }
  const source = new CountingSource()
  return { clock, source, cached: new CachedDictionaryRepo(source, () => clock.now) }
}
