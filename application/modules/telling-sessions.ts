import type { SessionEnding } from '../../domain/identity/sessions/session-ending.ts'
import type { Id } from '../../domain/shared/id.ts'
import { USER } from '../../domain/users/user-record.ts'
import type { Opening, SessionStore } from '../ports/sessions/session-store.ts'
import { replacing } from './replacing.ts'
import type { TellEvents, Told } from './tell-events.ts'

const of = USER.name

export function tellingSessions(sessions: SessionStore, tell: TellEvents): SessionStore {
  return replacing(sessions, ['get', 'touch', 'removeDead'], {
    open: (session, failureKey, terms) =>
      tell.with(
        ['session.opened', 'session.ended', 'login.succeeded'],
        () => sessions.open(session, failureKey, terms),
        (opening) => opened(session.props, opening),
      ),
    end: async (tokenDigest, at, ending = 'logout') => {
      if (!tell.hears(['session.ended'])) return sessions.end(tokenDigest, at, ending)
      await tell.with(
        ['session.ended'],
        async () => {
          const live = await sessions.get(tokenDigest)
          await sessions.end(tokenDigest, at, ending)
          return live
        },
        (live) => (live ? endedEvent(live.session.props.userId, ending, 1) : []),
      )
    },
    endAllOf: async (userIds, ending, keepSessionId) => {
      if (!tell.hears(['session.ended'])) return sessions.endAllOf(userIds, ending, keepSessionId)
      // One by one, because only then it is known whose they were.
      const endEach = async () => {
        const ended: [Id, readonly string[]][] = []
        for (const id of userIds)
          ended.push([id, await sessions.endAllOf([id], ending, keepSessionId)])
        return ended
      }
      const ended = await tell.with(['session.ended'], endEach, (each) =>
        each.flatMap(([userId, digests]) => endedEvent(userId, ending, digests.length)),
      )
      return ended.flatMap(([, digests]) => digests)
    },
  })
}

function opened(
  { userId, clientId }: { readonly userId: Id; readonly clientId: string },
  opening: Opening,
): readonly Told[] {
  if (opening.state !== 'open') return []
  const told = { of, id: userId, data: { userId, clientId } }
  return [
    { event: 'session.opened', ...told },
    { event: 'login.succeeded', ...told },
    ...endedEvent(userId, 'newer-login', opening.evicted.length),
  ]
}

/** If there were any. */
export function endedEvent(userId: Id, reason: SessionEnding, sessions: number): readonly Told[] {
  const data = { userId, reason, sessions }
  return sessions > 0 ? [{ event: 'session.ended', of, id: userId, data }] : []
}
