import { describe, expect, it } from 'vitest'
import { EndOnlineSession } from '../../../application/auth/end-online-session.ts'
import { SessionCopies } from '../../../application/auth/session-copies.ts'
import type { SessionStore } from '../../../application/ports/session-store.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { aSession, aUser } from '../../support/builders.ts'
import { loginDesk } from '../../support/login-desk.ts'
import { RecordingNotifier } from '../../support/push-recorder.ts'

describe('EndOnlineSession', () => {
  it('can be tried again when the store failed in the middle, and then nobody is in', async () => {
    const desk = loginDesk()
    const user = await desk.given.user(aUser())
    const { props } = aSession({ userId: user.id })
    await desk.sessions.open(aSession(props), undefined)
    const copies = new SessionCopies(desk.cache, desk.accessVersion)
    let failures = 1
    const failing: SessionStore = Object.assign(Object.create(desk.sessions), {
      async end(...[tokenDigest, at, how]: Parameters<SessionStore['end']>) {
        failures -= 1
        if (failures >= 0) throw new DependencyUnavailable()
        await desk.sessions.end(tokenDigest, at, how)
      },
    })
    const end = new EndOnlineSession(
      desk.online,
      failing,
      copies,
      new RecordingNotifier(),
      desk.clock,
    )
    await expect(end.execute(props.id)).rejects.toThrow(DependencyUnavailable)
    expect(await desk.online.digestOf(props.id)).toBe(props.tokenDigest)
    await end.execute(props.id)
    expect(await desk.sessions.get(props.tokenDigest)).toBeUndefined()
    expect(await copies.read(props.tokenDigest, 60)).toBe('ended')
  })
})
