import { beforeEach, describe, expect, it } from 'vitest'
import { CachedAccessVersion } from '../../../adapters/memory/accounts/cached-access-version.ts'
import { CachedMenuRepo } from '../../../adapters/memory/accounts/cached-menu-repo.ts'
import {
  CachedClientRepo,
  ForgettingManagedClientRepo,
} from '../../../adapters/memory/clients/cached-client-repo.ts'
import { CachedDictionaryRepo } from '../../../adapters/memory/console/cached-dictionary-repo.ts'
import { CachedManagedPlatformRepo } from '../../../adapters/memory/platforms/cached-managed-platform-repo.ts'
import { CachedStoragePlatformRepo } from '../../../adapters/memory/platforms/cached-storage-platform-repo.ts'
import type {
  DictionaryEntry,
  DictionaryRepo,
} from '../../../application/ports/console/dictionary-repo.ts'
import type { ClientRepo } from '../../../application/ports/sign-in/client-repo.ts'
import type { ClientChanges } from '../../../application/ports/sign-in/managed-client-repo.ts'
import type { Menu } from '../../../domain/access/menu.ts'
import type { Client } from '../../../domain/client/client.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { clientRepoContract } from '../../contract/client-repo.contract.ts'
import { dictionaryRepoContract } from '../../contract/dictionary-repo.contract.ts'
import { managedClientsContract } from '../../contract/managed-client-repo.contract.ts'
import { managedPlatformsContract } from '../../contract/managed-platform-repo.contract.ts'
import { menuRepoContract } from '../../contract/menu-repo.contract.ts'
import { storagePlatformRepoContract } from '../../contract/storage-platform-repo.contract.ts'
import { MemoryAccessVersion } from '../../memory/accounts/memory-users.ts'
import { MemoryManagedClientRepo } from '../../memory/clients/memory-clients.ts'
import { MemoryDatabase } from '../../memory/memory-database.ts'
import { aMenu } from '../../support/access-builders.ts'
import { aClient, aPlatform } from '../../support/builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { aDraft } from '../../support/platform-builders.ts'
import type { Records } from '../../support/records.ts'

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

describe('cached client repo', () => {
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
})

describe('cached dictionary repo', () => {
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
})

describe('cached managed platform repo', () => {
  /** With a clock that stands still, so that nothing is ever stale by itself. */
  function cached(): Records {
    const records = memoryRecords()
    const platforms = new CachedStoragePlatformRepo(records.platforms, () => 0)
    const managedPlatforms = new CachedManagedPlatformRepo(records.managedPlatforms, platforms)
    return { ...records, platforms, managedPlatforms }
  }

  let records = cached()
  beforeEach(() => {
    records = cached()
  })

  managedPlatformsContract('cached', () => records)

  it("a platform's change is visible at once where it was made", async () => {
    const { platforms, managedPlatforms } = records
    const draft = aDraft()
    expect(await platforms.get(draft.key)).toBeUndefined()
    expect(await platforms.getDefault()).toBeUndefined()
    const id = String(await managedPlatforms.add(draft))
    expect((await platforms.get(draft.key))?.id).toBe(id)
    await managedPlatforms.setDefault(id, true)
    expect((await platforms.getDefault())?.id).toBe(id)
    await managedPlatforms.update(id, ({ props }) => ({ ...props, remark: 'new' }))
    expect((await platforms.get(draft.key))?.props.remark).toBe('new')
    await managedPlatforms.setDefault(id, false)
    expect(await platforms.getDefault()).toBeUndefined()
    await managedPlatforms.remove([id])
    expect(await platforms.get(draft.key)).toBeUndefined()
  })
})

menuRepoContract('CachedMenuRepo', () => {
  const records = memoryRecords()
  return { ...records, menus: new CachedMenuRepo(records.menus, records.accessVersion) }
})

function counted(answer: () => Promise<Menu[]> = async () => [aMenu()]) {
  const state = { version: 1, asked: 0 }
  const load = () => {
    state.asked += 1
    return answer()
  }
  const access = { current: async () => state.version, advance: async () => undefined }
  return { state, menus: new CachedMenuRepo({ all: load, grantedTo: load }, access) }
}

describe('CachedMenuRepo', () => {
  it('asks once per set of roles and version, however many ask', async () => {
    const { state, menus } = counted()
    await Promise.all([menus.grantedTo(['a', 'b']), menus.grantedTo(['b', 'a', 'a'])])
    expect(state.asked).toBe(1)
    await menus.grantedTo(['a,b'])
    await menus.all()
    expect(state.asked).toBe(3)
    state.version = 2
    await menus.grantedTo(['a', 'b'])
    expect(state.asked).toBe(4)
  })

  it('keeps no failure, and gives the same list until the rights change', async () => {
    let isUnreachable = true
    const { state, menus } = counted(async () => {
      if (isUnreachable) throw new DependencyUnavailable('the database')
      return [aMenu()]
    })
    await expect(menus.all()).rejects.toThrow(DependencyUnavailable)
    isUnreachable = false
    const first = await menus.all()
    expect(await menus.all()).toBe(first)
    expect(state.asked).toBe(2)
    state.version = 2
    expect(await menus.all()).not.toBe(first)
  })

  it('remembers 200 sets at most', async () => {
    const { state, menus } = counted()
    for (let n = 0; n <= 200; n += 1) await menus.grantedTo([`role${n}`])
    await menus.grantedTo(['role200'])
    expect(state.asked).toBe(201)
    await menus.grantedTo(['role0'])
    expect(state.asked).toBe(202)
  })
})

describe('cached storage platform repo', () => {
  let records = memoryRecords()
  let moment = 0
  beforeEach(() => {
    records = memoryRecords()
    moment = 0
  })

  /** Half a second between any two questions. */
  function slowly(): number {
    moment += 500
    return moment
  }

  storagePlatformRepoContract('cached', () => ({
    ...records,
    platforms: new CachedStoragePlatformRepo(records.platforms, slowly),
  }))

  describe('CachedStoragePlatformRepo', () => {
    it('answers from memory for exactly half a second', async () => {
      const { given, platforms } = records
      let now = 0
      const cached = new CachedStoragePlatformRepo(platforms, () => now)
      expect(await cached.getDefault()).toBeUndefined()
      expect(await cached.get('new')).toBeUndefined()
      const platform = await given.platform(aPlatform({ key: 'new', isDefault: true }))
      now = 499
      expect(await cached.getDefault()).toBeUndefined()
      expect(await cached.get('new')).toBeUndefined()
      now = 500
      expect(await cached.getDefault()).toEqual(platform)
      expect(await cached.get('new')).toEqual(platform)
    })

    it('does not confuse a key with the query for the default', async () => {
      const { given, platforms } = records
      const platform = await given.platform(aPlatform({ isDefault: true }))
      const cached = new CachedStoragePlatformRepo(platforms, () => 0)
      expect(await cached.getDefault()).toEqual(platform)
      expect(await cached.get('')).toBeUndefined()
    })
  })
})

describe('forgetting managed client repo', () => {
  /** One instance in a moment that does not pass. */
  function instance(): Records {
    const records = memoryRecords()
    const clients = new CachedClientRepo(records.clients, () => 0)
    return {
      ...records,
      clients,
      managedClients: new ForgettingManagedClientRepo(records.managedClients, clients),
    }
  }

  let records = instance()
  beforeEach(() => {
    records = instance()
  })

  managedClientsContract('forgetting', () => records)

  it('a change is seen at once where it was made', async () => {
    const { given, clients, managedClients } = records
    const { clientId, props } = await given.client(aClient())
    expect((await clients.get(clientId))?.isUsable).toBe(true)
    await managedClients.change(props.id, { status: 'disabled' })
    expect((await clients.get(clientId))?.isUsable).toBe(false)
    await managedClients.remove([props.id])
    expect(await clients.get(clientId)).toBeUndefined()
  })

  it('a change without an answer is seen at once too', async () => {
    const database = new MemoryDatabase()
    const { given, clients: source } = memoryRecords(database)
    const clients = new CachedClientRepo(source, () => 0)
    const managedClients = new ForgettingManagedClientRepo(new LateRepo(database), clients)
    const { clientId, props } = await given.client(aClient())
    await clients.get(clientId)
    await expect(managedClients.change(props.id, { status: 'disabled' })).rejects.toThrow(
      'too late',
    )
    expect((await clients.get(clientId))?.isUsable).toBe(false)
  })

  /** Does what it is asked to, and nobody hears of it. */
  class LateRepo extends MemoryManagedClientRepo {
    override async change(id: string, changes: ClientChanges): Promise<never> {
      await super.change(id, changes)
      throw new Error('too late')
    }
  }
})
