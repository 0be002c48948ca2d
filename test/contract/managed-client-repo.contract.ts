import { describe, expect, it } from 'vitest'
import type {
  ManagedClientRepo,
  NewClient,
} from '../../application/ports/sign-in/managed-client-repo.ts'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { SessionLifetime } from '../../domain/client/session-lifetime.ts'
import { aClient, aSession, aUser } from '../support/builders.ts'
import type { RecordsHarness } from '../support/records.ts'
import { uniqueHex } from '../support/unique.ts'

const everything = { filter: {}, direction: 'asc', offset: 0, limit: 200 } as const

function aNewClient(terms: Partial<NewClient['terms']> = {}): NewClient {
  const { id: _id, clientId, ...rest } = aClient().props
  return { clientId, secretDigest: uniqueHex(64), terms: { ...rest, ...terms } }
}

async function added(managedClients: ManagedClientRepo, client = aNewClient()): Promise<string> {
  const id = await managedClients.add(client)
  if (id === undefined) throw new Error('not added')
  return id
}

export function managedClientsContract(adapter: string, records: RecordsHarness) {
  describe(`ManagedClientRepo contract: ${adapter}`, () => {
    it('keeps a client with everything it was added with', async () => {
      const { managedClients, clients } = records()
      const client = aNewClient({
        status: 'disabled',
        deviceType: 'xcx',
        grants: new GrantPolicy(['xcx', 'sms']),
        strongGrants: new GrantPolicy(['sms']),
        lifetime: new SessionLifetime(-1, 60),
      })
      const id = await added(managedClients, client)
      for (const which of [{ id }, { clientId: client.clientId }]) {
        const found = await managedClients.get(which)
        expect(found?.props).toEqual({ id, clientId: client.clientId, ...client.terms })
        expect(found?.props.grants.grantTypes).toEqual(['xcx', 'sms'])
        expect(found?.props.strongGrants.grantTypes).toEqual(['sms'])
      }
      expect((await clients.get(client.clientId))?.props.id).toBe(id)
      const { secretDigest } = client
      expect(await managedClients.list({ ...everything, filter: { secretDigest } })).toMatchObject({
        total: 1,
      })
    })

    it('finds nothing under unknown ids', async () => {
      const { managedClients } = records()
      await added(managedClients)
      expect(await managedClients.get({ id: '9223372036854775807' })).toBeUndefined()
      expect(await managedClients.get({ clientId: 'strange\0' })).toBeUndefined()
    })

    it('reads those that are there before a change of them', async () => {
      const { managedClients } = records()
      const ids = [await added(managedClients), await added(managedClients)]
      const found = await managedClients.getForUpdate([...ids, '9223372036854775807'])
      expect(found).toEqual(await Promise.all(ids.map((id) => managedClients.get({ id }))))
    })

    it('adds one of many with the same key or client id, and nothing of the others', async () => {
      const { managedClients } = records()
      const first = aNewClient({ clientKey: 'twice' })
      const sameKey = Array.from({ length: 8 }, () => aNewClient({ clientKey: 'twice' }))
      const ids = await Promise.all([first, ...sameKey].map((one) => managedClients.add(one)))
      expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
      const [kept] = (await managedClients.list(everything)).clients
      const sameId = { ...aNewClient(), clientId: kept?.clientId ?? '' }
      expect(await managedClients.add(sameId)).toBeUndefined()
      expect((await managedClients.list(everything)).total).toBe(1)
    })

    it('changes what is given and leaves the rest', async () => {
      const { managedClients } = records()
      const client = aNewClient()
      const id = await added(managedClients, client)
      expect(await managedClients.change(id, { status: 'disabled' })).toBe('changed')
      const changes = {
        clientKey: 'renamed',
        deviceType: 'ios',
        grants: new GrantPolicy(['sms']),
      }
      expect(await managedClients.change(id, changes)).toBe('changed')
      const { activeTimeout } = client.terms.lifetime
      expect(await managedClients.change(id, { timeout: 3600 })).toBe('changed')
      const strongGrants = new GrantPolicy(['xcx'])
      expect(await managedClients.change(id, { strongGrants })).toBe('changed')
      const rules = { networks: ['10.0.0.0/8'] }
      expect(await managedClients.change(id, { rules: { paths: ['/a'] }, wire: '6' })).toBe(
        'changed',
      )
      expect(await managedClients.change(id, { rules })).toBe('changed')
      const more = { rules: { ...rules, paths: ['/a'] }, wire: '6' }
      const changed = { status: 'disabled', strongGrants, ...changes, ...more }
      const kept = { id, clientId: client.clientId, ...changed }
      const props = async () => (await managedClients.get({ id }))?.props
      expect(await props()).toEqual({ ...kept, lifetime: new SessionLifetime(3600, activeTimeout) })
      expect((await props())?.strongGrants.grantTypes).toEqual(['xcx'])
      expect(await managedClients.change(id, { activeTimeout: -1 })).toBe('changed')
      expect(await props()).toEqual({ ...kept, lifetime: new SessionLifetime(3600, -1) })
      const digestOf = async (secretDigest: string) =>
        (await managedClients.list({ ...everything, filter: { secretDigest } })).total
      expect(await digestOf(client.secretDigest)).toBe(1)
      const secretDigest = uniqueHex(64)
      expect(await managedClients.change(id, { secretDigest })).toBe('changed')
      expect([await digestOf(client.secretDigest), await digestOf(secretDigest)]).toEqual([0, 1])
    })

    it('loses no change of two that come at once', async () => {
      const { managedClients } = records()
      const id = await added(managedClients)
      await Promise.all([
        managedClients.change(id, { status: 'disabled' }),
        managedClients.change(id, { deviceType: 'android' }),
      ])
      expect((await managedClients.get({ id }))?.props).toMatchObject({
        status: 'disabled',
        deviceType: 'android',
      })
    })

    it('changes nothing at all when another client has the key', async () => {
      const { managedClients } = records()
      await added(managedClients, aNewClient({ clientKey: 'mine' }))
      const id = await added(managedClients, aNewClient({ clientKey: 'other' }))
      const changes = { clientKey: 'mine', status: 'disabled' } as const
      expect(await managedClients.change(id, changes)).toBe('key-taken')
      expect((await managedClients.get({ id }))?.props).toMatchObject({
        clientKey: 'other',
        status: 'normal',
      })
      expect(await managedClients.change(id, { clientKey: 'other' })).toBe('changed')
    })

    it('says when there is nothing to change', async () => {
      const { managedClients } = records()
      expect(await managedClients.change('4711', { status: 'disabled' })).toBe('not-found')
    })

    it('removes clients with their sessions, and ignores unknown ids', async () => {
      const { managedClients, sessions, given } = records()
      const [gone, kept] = [aNewClient(), aNewClient()]
      const id = await added(managedClients, gone)
      await added(managedClients, kept)
      const { id: userId } = await given.user(aUser())
      const of = async ({ clientId }: NewClient) => {
        const session = aSession({ userId, clientId })
        await sessions.open(session, undefined, { mostOfUser: 9, source: 'here' })
        return session.props.tokenDigest
      }
      const [dead, alive] = [await of(gone), await of(kept)]
      await managedClients.remove([id, '4711'])
      await managedClients.remove([id])
      expect(await managedClients.get({ id })).toBeUndefined()
      expect(await sessions.get(dead)).toBeUndefined()
      expect(await sessions.get(alive)).toBeDefined()
    })
  })

  describe(`ManagedClientRepo lists: ${adapter}`, () => {
    it('is read in slices, each client once', async () => {
      const { managedClients } = records()
      for (const clientKey of ['a', 'b', 'c'])
        await added(managedClients, aNewClient({ clientKey }))
      await added(managedClients, aNewClient({ clientKey: 'd', status: 'disabled' }))
      const filter = { status: 'normal' } as const
      const first = await managedClients.slice({ filter, after: undefined, limit: 2 })
      const after = first[1]?.props.id
      const rest = await managedClients.slice({ filter, after, limit: 2 })
      expect([first, rest].map((slice) => slice.map(({ props }) => props.clientKey))).toEqual([
        ['a', 'b'],
        ['c'],
      ])
      const end = rest[0]?.props.id
      expect(await managedClients.slice({ filter, after: end, limit: 2 })).toEqual([])
    })

    it('filters by parts of the key, and by the rest exactly, all together', async () => {
      const { managedClients } = records()
      const first = aNewClient({ clientKey: 'app' })
      const second = aNewClient({ clientKey: 'app2', status: 'disabled' })
      for (const one of [first, second]) await added(managedClients, one)
      const keys = async (filter: object) =>
        (await managedClients.list({ ...everything, filter })).clients.map(
          ({ props }) => props.clientKey,
        )
      expect(await keys({})).toEqual(['app', 'app2'])
      expect(await keys({ clientKeyContains: 'pp' })).toEqual(['app', 'app2'])
      expect(await keys({ clientKeyContains: 'p2' })).toEqual(['app2'])
      expect(await keys({ clientKeyContains: 'Ｐ2' })).toEqual(['app2'])
      for (const part of ['ap%', 'a_p', 'a\\p', '\0']) {
        expect(await keys({ clientKeyContains: part })).toEqual([])
      }
      expect(await keys({ status: 'disabled' })).toEqual(['app2'])
      expect(await keys({ clientId: first.clientId })).toEqual(['app'])
      expect(await keys({ clientId: first.clientId, status: 'disabled' })).toEqual([])
      expect(await keys({ secretDigest: second.secretDigest })).toEqual(['app2'])
    })

    it('pages in the order of ids, either way, and counts all', async () => {
      const { managedClients } = records()
      const ids = [
        await added(managedClients),
        await added(managedClients),
        await added(managedClients),
      ]
      const page = async (direction: 'asc' | 'desc', offset: number) => {
        const { clients, total } = await managedClients.list({
          filter: {},
          direction,
          offset,
          limit: 2,
        })
        return [total, ...clients.map(({ props }) => props.id)]
      }
      expect(await page('asc', 0)).toEqual([3, ids[0], ids[1]])
      expect(await page('asc', 2)).toEqual([3, ids[2]])
      expect(await page('desc', 0)).toEqual([3, ids[2], ids[1]])
    })
  })
}
