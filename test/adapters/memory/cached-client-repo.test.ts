import { beforeEach, describe, expect, it } from 'vitest'
import { CachedClientRepo } from '../../../adapters/memory/clients/cached-client-repo.ts'
import type { ClientRepo } from '../../../application/ports/sign-in/client-repo.ts'
import type { Client } from '../../../domain/client/client.ts'
import { clientRepoContract } from '../../contract/client-repo.contract.ts'
import { aClient } from '../../support/builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'

let records = memoryRecords()
beforeEach(() => {
  records = memoryRecords()
})

clientRepoContract('cached', () => ({
  ...records,
  clients: new CachedClientRepo(records.clients, () => 0),
}))

describe('CachedClientRepo', () => {
  it('answers from memory for exactly half a second', async () => {
    const { cached, source, clock } = world()
    await cached.get('known')
    clock.now = 499
    source.known = aClient({ clientId: 'known', status: 'disabled' })
    expect((await cached.get('known'))?.isUsable).toBe(true)
    clock.now = 500
    expect((await cached.get('known'))?.isUsable).toBe(false)
  })

  it('counts an answer from the moment of the question', async () => {
    const { cached, source, clock } = world()
    const slow = cached.get('known')
    clock.now = 500
    await slow
    await cached.get('known')
    expect(source.questions).toBe(2)
  })

  it('shares one query between simultaneous callers', async () => {
    const { cached, source } = world()
    await Promise.all(Array.from({ length: 50 }, () => cached.get('known')))
    expect(source.questions).toBe(1)
  })

  it('remembers that a client is unknown, and sees it once it is registered', async () => {
    const { cached, source, clock } = world()
    expect(await cached.get('late')).toBeUndefined()
    expect(await cached.get('late')).toBeUndefined()
    expect(source.questions).toBe(1)
    clock.now = 500
    source.known = aClient({ clientId: 'late' })
    expect(await cached.get('late')).toBeDefined()
  })

  it('does not remember a failure', async () => {
    const { cached, source } = world()
    source.failure = new Error('away')
    await expect(cached.get('known')).rejects.toThrow('away')
    source.failure = undefined
    expect(await cached.get('known')).toBeDefined()
  })

  it('forgets the oldest of too many made-up ids', async () => {
    const { cached, source } = world()
    for (let n = 0; n <= 1000; n += 1) await cached.get(`id${n}`)
    expect(source.questions).toBe(1001)
    await cached.get('id1')
    expect(source.questions).toBe(1001)
    await cached.get('id0')
    expect(source.questions).toBe(1002)
  })
})

class CountingSource implements ClientRepo {
  questions = 0
  known = aClient({ clientId: 'known' })
  failure: Error | undefined

  async get(clientId: string): Promise<Client | undefined> {
    this.questions += 1
    if (this.failure) throw this.failure
    return clientId === this.known.clientId ? this.known : undefined
  }
}

function world() {
  const clock = { now: 0 }
  const source = new CountingSource()
  return { clock, source, cached: new CachedClientRepo(source, () => clock.now) }
}
