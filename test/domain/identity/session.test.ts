import { describe, expect, it } from 'vitest'
import { Session, type SessionProps } from '../../../domain/identity/sessions/session.ts'

const opened = new Date('2026-01-01T00:00:00Z')
const seconds = (count: number) => new Date(opened.getTime() + count * 1000)

function aSessionWith(lifetime: Pick<SessionProps, 'expiresAt' | 'idleSeconds'>): Session {
  return new Session({
    id: 'handle',
    tokenDigest: 'digest',
    userId: '1',
    clientId: 'console',
    openedAt: opened,
    lastUsedAt: opened,
    origin: { address: '127.0.0.1', userAgent: '' },
    ...lifetime,
  })
}

describe('Session', () => {
  it.each([
    ['before its end', seconds(59), true],
    ['at its end', seconds(60), false],
    ['after its end', seconds(61), false],
  ])('judges the absolute end: %s', (_when, now, alive) => {
    const session = aSessionWith({ expiresAt: seconds(60), idleSeconds: undefined })
    expect(session.isAliveAt(now)).toBe(alive)
  })

  it.each([
    ['within the pause', seconds(29), true],
    ['when the pause is used up', seconds(30), false],
  ])('judges pauses: %s', (_when, now, alive) => {
    const session = aSessionWith({ expiresAt: undefined, idleSeconds: 30 })
    expect(session.isAliveAt(now)).toBe(alive)
  })

  it('lives on without limits', () => {
    const session = aSessionWith({ expiresAt: undefined, idleSeconds: undefined })
    expect(session.isAliveAt(seconds(1e9))).toBe(true)
  })
})
