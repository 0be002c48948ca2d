import { describe, expect, it } from 'vitest'
import { Logout } from '../../../application/auth/logout.ts'
import { SessionsOfUser } from '../../../application/auth/online-sessions.ts'
import { SessionCopies } from '../../../application/auth/session-copies.ts'
import type { SessionCache } from '../../../application/ports/sessions/session-cache.ts'
import type { SessionStore } from '../../../application/ports/sessions/session-store.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { aSession, aUser } from '../../support/builders.ts'
import { aCachedSession } from '../../support/caches.ts'
import { loginParts } from '../../support/login-parts.ts'
import { RecordingNotifier } from '../../support/push-recorder.ts'

it('copies are not read after a switch of the cache until the store has outdated them', async () => {
  const { cache, accessVersion } = loginParts()
  const hear: (() => void)[] = []
  const switching: SessionCache = {
    get: (...asked) => cache.get(...asked),
    fill: (...given) => cache.fill(...given),
    end: (...given) => cache.end(...given),
    onSwitch: (listener) => void hear.push(listener),
  }
  let isAway = true
  const access = {
    current: () => accessVersion.current(),
    async advance() {
      if (isAway) throw new DependencyUnavailable()
      await accessVersion.advance()
    },
  }
  const copies = new SessionCopies(switching, access)
  await cache.fill('token', aCachedSession({ accessVersion: await accessVersion.current() }), 60)
  expect(await copies.read('token', 60)).toBeDefined()
  for (const listener of hear) listener()
  await expect(copies.read('token', 60)).rejects.toThrow(DependencyUnavailable)
  isAway = false
  expect(await copies.read('token', 60)).toBeUndefined()
})

describe('SessionsOfUser', () => {
  it('can be repeated after the store failed half-way', async () => {
    const parts = loginParts()
    const user = await parts.given.user(aUser())
    const { props } = aSession({ userId: user.id })
    await parts.sessions.open(aSession(props), undefined)
    const copies = new SessionCopies(parts.cache, parts.accessVersion)
    const failing = failingOnce(parts.sessions)
    const notifier = new RecordingNotifier()
    const { online, clock } = parts
    const own = new SessionsOfUser({ online, sessions: failing, copies, notifier, clock })
    await expect(own.end(props.id, user.id)).rejects.toThrow(DependencyUnavailable)
    expect(await parts.online.digestOf(props.id)).toBe(props.tokenDigest)
    await own.end(props.id, user.id)
    expect(await parts.sessions.get(props.tokenDigest)).toBeUndefined()
    expect(await copies.read(props.tokenDigest, 60)).toBe('ended')
  })
})

describe('Logout', () => {
  it('ends a session in the cache where the store takes no changes, and stores it later', async () => {
    const parts = loginParts()
    const user = await parts.given.user(aUser())
    const { props } = aSession({ userId: user.id })
    await parts.sessions.open(aSession(props), undefined)
    const copies = new SessionCopies(parts.cache, parts.accessVersion)
    const failing = failingOnce(parts.sessions)
    const notifier = new RecordingNotifier()
    const logout = new Logout(failing, copies, notifier, parts.clock)
    const told = { code: 'dependency_unavailable', params: { reason: 'logged_out' } }
    await expect(logout.execute(props.tokenDigest)).rejects.toMatchObject(told)
    expect(await copies.read(props.tokenDigest, 60)).toBe('ended')
    expect(await parts.sessions.get(props.tokenDigest)).toBeDefined()
    // The cache forgets such marks after a minute.
    parts.clock.advance(59)
    await logout.store()
    expect(await parts.sessions.get(props.tokenDigest)).toBeUndefined()
    parts.clock.advance(59)
    expect(await copies.read(props.tokenDigest, 60)).toBe('ended')
  })
})

function failingOnce(sessions: SessionStore): SessionStore {
  let failures = 1
  return Object.assign(Object.create(sessions), {
    async end(...[tokenDigest, at, how]: Parameters<SessionStore['end']>) {
      failures -= 1
      if (failures >= 0) throw new DependencyUnavailable()
      await sessions.end(tokenDigest, at, how)
    },
  })
}
