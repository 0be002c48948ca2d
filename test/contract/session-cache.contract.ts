import { describe, expect, it } from 'vitest'
import { aCachedSession, type CachesHarness } from '../support/caches.ts'
import { uniqueHex } from '../support/unique.ts'

export function sessionCacheContract(adapter: string, harness: () => CachesHarness) {
  describe(`SessionCache contract: ${adapter}`, () => {
    it.each([
      ['without an end', aCachedSession()],
      ['with an end', aCachedSession({ expiresAt: 1_772_600_767_089 })],
      ['of a user with nothing', aCachedSession({ roleKeys: [], permissionCodes: [] })],
      ['with a name from anywhere', aCachedSession({ userName: '梅 "O\'Hara" \\ \u2028 🦊' })],
    ])('gives a session %s back on every instance', async (_case, session) => {
      const { here, there } = harness()
      const token = uniqueHex(64)
      await here.sessions.fill(token, session, 60)
      expect(await here.sessions.get(token, 60)).toEqual(session)
      expect(await there.sessions.get(token, 60)).toEqual(session)
    })

    it('keeps sessions apart and knows nothing of others', async () => {
      const { sessions } = harness().here
      const [one, other] = [aCachedSession(), aCachedSession()]
      const [token, otherToken] = [uniqueHex(64), uniqueHex(64)]
      await sessions.fill(token, one, 60)
      await sessions.fill(otherToken, other, 60)
      await sessions.end(otherToken)
      expect(await sessions.get(token, 60)).toEqual(one)
      expect(await sessions.get(uniqueHex(64), 60)).toBeUndefined()
    })

    it('forgets a copy after the pause it was kept for', async () => {
      const { here, elapse } = harness()
      const token = uniqueHex(64)
      await here.sessions.fill(token, aCachedSession(), 100)
      await elapse(110)
      expect(await here.sessions.get(token, 100)).toBeUndefined()
    })

    it('keeps a copy longer with each read', async () => {
      const { here, there, elapse } = harness()
      const token = uniqueHex(64)
      await here.sessions.fill(token, aCachedSession(), 100)
      for (let pause = 0; pause < 3; pause++) {
        await elapse(80)
        expect(await there.sessions.get(token, 100)).toMatchObject({ userName: 'mei' })
      }
      await elapse(110)
      expect(await here.sessions.get(token, 100)).toBeUndefined()
    })

    it('makes the end of a session visible on every instance', async () => {
      const { here, there } = harness()
      const token = uniqueHex(64)
      await here.sessions.fill(token, aCachedSession(), 60)
      await here.sessions.end(token)
      expect(await there.sessions.get(token, 60)).toBe('ended')
    })

    it('ends a session it has no copy of, and ends it twice', async () => {
      const { sessions } = harness().here
      const token = uniqueHex(64)
      await sessions.end(token)
      await sessions.end(token)
      expect(await sessions.get(token, 60)).toBe('ended')
    })

    it('lets a newer copy take the place of an older one', async () => {
      const { here, there } = harness()
      const token = uniqueHex(64)
      await here.sessions.fill(token, aCachedSession({ accessVersion: 1 }), 60)
      await there.sessions.fill(token, aCachedSession({ accessVersion: 2 }), 60)
      expect(await here.sessions.get(token, 60)).toMatchObject({ accessVersion: 2 })
    })

    it('fills no copy after the end', async () => {
      const { here, there } = harness()
      const token = uniqueHex(64)
      await here.sessions.end(token)
      await there.sessions.fill(token, aCachedSession(), 60)
      expect(await there.sessions.get(token, 60)).toBe('ended')
    })

    it('lets no fill win against an end at the same moment', async () => {
      const { here, there } = harness()
      for (let round = 0; round < 50; round++) {
        const token = uniqueHex(64)
        const fill = () => there.sessions.fill(token, aCachedSession(), 60)
        await Promise.all([fill(), here.sessions.end(token), fill(), here.sessions.get(token, 60)])
        expect(await there.sessions.get(token, 60)).toBe('ended')
      }
    })

    it('remembers the end although it is read with a short pause', async () => {
      const { here, there, elapse } = harness()
      const token = uniqueHex(64)
      await here.sessions.end(token)
      expect(await there.sessions.get(token, 2)).toBe('ended')
      await elapse(30)
      await there.sessions.fill(token, aCachedSession(), 60)
      expect(await there.sessions.get(token, 2)).toBe('ended')
    })

    it('asks the store again when the end is long ago', async () => {
      const { here, elapse } = harness()
      const token = uniqueHex(64)
      await here.sessions.end(token)
      await elapse(61)
      expect(await here.sessions.get(token, 60)).toBeUndefined()
    })
  })
}
