import { beforeEach, describe, expect, it } from 'vitest'
import type {
  OnlineFilter,
  OnlineSessions,
} from '../../application/ports/sessions/online-sessions.ts'
import type { SessionProps } from '../../domain/identity/sessions/session.ts'
import { aClient, aSession, aUser } from '../support/builders.ts'
import { aProgramKey } from '../support/program-key-builders.ts'
import type { Records, RecordsHarness } from '../support/records.ts'
import { later, someMoment } from '../support/unique.ts'

export function onlineSessionsContract(adapter: string, records: RecordsHarness) {
  describe(`OnlineSessions contract: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.user(aUser({ id: '1', name: 'alice' }))
      await records().given.user(aUser({ id: '2', name: 'bob' }))
    })

    it('shows who, through which client, from where and since when, and no token', async () => {
      const { online, given } = records()
      const client = await given.client(aClient({ clientKey: 'pc', deviceType: 'android' }))
      const { id } = await opened(records(), { clientId: client.clientId })
      expect(await online.listOf('1', someMoment)).toEqual([
        {
          id,
          userId: '1',
          userName: 'alice',
          clientKey: 'pc',
          deviceType: 'android',
          origin: { address: '203.0.113.7', userAgent: 'Test/1.0' },
          openedAt: someMoment,
        },
      ])
    })

    it('shows a session whose client is gone', async () => {
      const { online } = records()
      await opened(records(), { clientId: 'gone' })
      const [row] = await online.listOf('1', someMoment)
      expect(row).toMatchObject({ clientKey: undefined, deviceType: undefined })
    })

    it('lists the sessions of one user, or of all, newest first', async () => {
      const { online } = records()
      const first = await opened(records(), { openedAt: later(1) })
      const third = await opened(records(), { openedAt: later(3), userId: '2' })
      const second = await opened(records(), { openedAt: later(2) })
      expect(idsOf(await online.listOf('1', later(4)))).toEqual([second.id, first.id])
      expect(idsOf(await listed(online, {}, later(4)))).toEqual([third.id, second.id, first.id])
    })

    it('lists keys for programs while they are in use, apart from sessions of their owner', async () => {
      const { online, keys, sessions } = records()
      const times = { createdAt: someMoment, expiresAt: later(86_400) }
      const key = aProgramKey({ userId: '1', name: 'deploy', ...times })
      const addition = await keys.add(key, 9)
      if (addition.state !== 'added') throw new Error(addition.state)
      const id = `key-${addition.id}`
      expect(await listed(online, {}, later(5))).toEqual([])
      const origin = { address: '203.0.113.9', userAgent: 'curl' }
      await keys.noteUses(new Map([[key.digest, { at: later(2), origin }]]))
      const all = await listed(online, { userNameContains: 'DEPLOY' }, later(5))
      expect(all).toMatchObject([{ id, userName: 'alice → deploy', openedAt: later(2) }])
      expect(await listed(online, {}, later(902))).toEqual([])
      expect(await online.listOf('1', later(5))).toEqual([])
      expect(await online.count(later(5))).toBe(0)
      expect(await online.ownerOf(id)).toBe('1')
      expect([await online.digestOf(id, '2'), await online.digestOf(id, '1')]).toEqual([
        undefined,
        key.digest,
      ])
      await sessions.end(key.digest, later(6), 'ended-by-administrator')
      expect(await keys.listOf('1')).toEqual([])
    })

    it('filters by parts of name and address', async () => {
      const { online } = records()
      const origin = { address: '198.51.100.1', userAgent: '' }
      const here = await opened(records(), { origin })
      const there = await opened(records(), { userId: '2' })
      const found = async (filter: object) => idsOf(await listed(online, filter, someMoment))
      expect(await found({ userNameContains: 'bo' })).toEqual([there.id])
      expect(await found({ userNameContains: 'ＢＯ' })).toEqual([there.id])
      expect(await found({ addressContains: '51.100' })).toEqual([here.id])
      const whole = { addressIsWhole: true }
      expect(await found({ addressContains: '51.100', ...whole })).toEqual([])
      expect(await found({ addressContains: '198.51.100.1', ...whole })).toEqual([here.id])
      expect(await found({ addressContains: '198.51.100._', ...whole })).toEqual([])
      expect(await found({ addressContains: '51．1００' })).toEqual([here.id])
      expect(await found({ userNameContains: 'bob', addressContains: '51.100' })).toEqual([])
      for (const part of ['bob%', 'b_b', '%', '\\', '\0']) {
        expect(await found({ userNameContains: part })).toEqual([])
        expect(await found({ addressContains: part })).toEqual([])
      }
    })

    it('leaves out what has expired or was idle for too long', async () => {
      const { online } = records()
      await opened(records(), { expiresAt: later(60) })
      await opened(records(), { idleSeconds: 60 })
      const used = await opened(records(), { idleSeconds: 60, lastUsedAt: later(1) })
      const endless = await opened(records(), { idleSeconds: undefined, expiresAt: undefined })
      const left = [used.id, endless.id].sort()
      expect(idsOf(await online.listOf('1', later(59)))).toHaveLength(4)
      expect(idsOf(await online.listOf('1', later(60))).sort()).toEqual(left)
      expect(idsOf(await listed(online, {}, later(60))).sort()).toEqual(left)
    })

    it('counts those that are alive', async () => {
      const { online } = records()
      await opened(records(), { expiresAt: later(60) })
      await opened(records(), { userId: '2', expiresAt: undefined, idleSeconds: undefined })
      expect(await online.count(later(59))).toBe(2)
      expect(await online.count(later(60))).toBe(1)
    })

    it('knows the token of a session by its handle', async () => {
      const { online, sessions } = records()
      const { id, tokenDigest } = await opened(records())
      expect(await online.digestOf(id)).toBe(tokenDigest)
      await sessions.end(tokenDigest, someMoment)
      expect(await online.digestOf(id)).toBeUndefined()
      expect(await online.digestOf('\0')).toBeUndefined()
    })

    it('knows the owner of a session by its handle', async () => {
      const { online, sessions } = records()
      const { id, tokenDigest } = await opened(records(), { userId: '2' })
      expect(await online.ownerOf(id)).toBe('2')
      await sessions.end(tokenDigest, someMoment)
      for (const none of [id, '\0']) expect(await online.ownerOf(none)).toBeUndefined()
    })

    it('finds only sessions of the owner', async () => {
      const { online } = records()
      const { id, tokenDigest } = await opened(records())
      expect(await online.digestOf(id, '2')).toBeUndefined()
      expect(await online.digestOf(id, '1')).toBe(tokenDigest)
    })

    it('lists more than front ends show on a page', async () => {
      const { online } = records()
      for (let n = 0; n < 300; n += 1) await opened(records(), { openedAt: later(n) })
      const all = await listed(online, {}, later(300))
      const some = await online.listAll({ most: 2 }, later(300))
      expect(some).toEqual({ sessions: all.slice(0, 2), total: 300 })
      expect(all).toHaveLength(300)
      expect(all.at(-1)?.openedAt).toEqual(later(0))
    }, 300_000)
  })
}

async function opened({ sessions }: Records, props: Partial<SessionProps> = {}) {
  const session = aSession(props)
  await sessions.open(session, undefined)
  return session.props
}

async function listed(online: OnlineSessions, filter: OnlineFilter, now: Date) {
  const { sessions, total } = await online.listAll(filter, now)
  expect(total).toBe(sessions.length)
  return sessions
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
