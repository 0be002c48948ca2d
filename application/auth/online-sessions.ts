import type { Caller } from '../../domain/identity/caller.ts'
import type { SessionEnding } from '../../domain/identity/sessions/session-ending.ts'
import { RecordNotFound } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import { HIDDEN_ADDRESS, type PeopleInSight } from '../../domain/users/people-in-sight.ts'
import type { Clock } from '../ports/clock.ts'
import type { Notifier } from '../ports/notifier.ts'
import type {
  OnlineFilter,
  OnlineList,
  OnlineSession,
  OnlineSessions,
} from '../ports/sessions/online-sessions.ts'
import type { SessionStore } from '../ports/sessions/session-store.ts'
import type { SessionCopies } from './session-copies.ts'
import type { Strength } from './strength.ts'

/** Ends a listed session. */
export class EndOnlineSession {
  readonly #online: OnlineSessions
  readonly #sessions: SessionStore
  readonly #copies: SessionCopies
  readonly #notifier: Notifier
  readonly #clock: Clock

  constructor(
    online: OnlineSessions,
    sessions: SessionStore,
    copies: SessionCopies,
    notifier: Notifier,
    clock: Clock,
  ) {
    this.#online = online
    this.#sessions = sessions
    this.#copies = copies
    this.#notifier = notifier
    this.#clock = clock
  }

  /**
   * When this resolves, no instance accepts the token.
   * @throws RecordNotFound, also for somebody else's
   */
  async execute(sessionId: string, owner: Id, ending?: SessionEnding): Promise<void> {
    if (!(await this.ifOpen(sessionId, owner, ending))) throw new RecordNotFound()
  }

  /** @returns whether there was one to end */
  async ifOpen(
    sessionId: string,
    owner: Id,
    ending: SessionEnding = 'ended-elsewhere',
  ): Promise<boolean> {
    const tokenDigest = await this.#online.digestOf(sessionId, owner)
    if (tokenDigest === undefined) return false
    // The record is removed last, so that an end that failed half-way can be repeated.
    await this.#copies.end(tokenDigest)
    await this.#sessions.end(tokenDigest, this.#clock.now(), ending)
    this.#notifier.sessionOver(tokenDigest, { kind: 'session-ended', ending })
    return true
  }
}

/** Ends anybody's session. */
export class ForceLogout {
  readonly #online: OnlineSessions
  readonly #strength: Strength
  readonly #end: EndOnlineSession

  constructor(online: OnlineSessions, strength: Strength, end: EndOnlineSession) {
    this.#online = online
    this.#strength = strength
    this.#end = end
  }

  /** Call it inside a transaction. @throws RecordNotFound, RightsExceeded */
  async execute(sessionId: string, by: Caller): Promise<void> {
    const owner = await this.#online.ownerOf(sessionId)
    if (owner === undefined) throw new RecordNotFound()
    await this.#strength.requireOver(owner, by)
    const isOwn = owner === by.userId
    await this.#end.execute(sessionId, owner, isOwn ? undefined : 'ended-by-administrator')
  }
}

/** For somebody who lost a device, or does not know one of them. */
export class EndMyOtherSessions {
  readonly #online: OnlineSessions
  readonly #endSession: EndOnlineSession
  readonly #clock: Clock

  constructor(online: OnlineSessions, endSession: EndOnlineSession, clock: Clock) {
    this.#online = online
    this.#endSession = endSession
    this.#clock = clock
  }

  /** When this resolves, no instance accepts another token of this user than the caller's. */
  async execute({ userId, sessionId }: Caller): Promise<void> {
    const sessions = await this.#online.listOf(userId, this.#clock.now())
    for (const { id } of sessions) {
      if (id !== sessionId) await this.#endSession.ifOpen(id, userId)
    }
  }
}

export class ListMySessions {
  readonly #online: OnlineSessions
  readonly #clock: Clock

  constructor(online: OnlineSessions, clock: Clock) {
    this.#online = online
    this.#clock = clock
  }

  execute({ userId }: Caller): Promise<OnlineSession[]> {
    return this.#online.listOf(userId, this.#clock.now())
  }
}

/** Everybody's sessions, without addresses of people whom the reader may not see. */
export class ListOnlineSessions {
  readonly #online: OnlineSessions
  readonly #clock: Clock
  readonly #people: PeopleInSight

  constructor(online: OnlineSessions, clock: Clock, people: PeopleInSight) {
    this.#online = online
    this.#clock = clock
    this.#people = people
  }

  async execute(filter: OnlineFilter, by: Caller): Promise<OnlineList> {
    const addressIsWhole = (await this.#people.among('id', [], by)) !== 'all'
    const asked = { ...filter, addressIsWhole }
    const { sessions, total } = await this.#online.listAll(asked, this.#clock.now())
    const owners = sessions.map(({ userId }) => userId)
    const seen = await this.#people.among('id', owners, by)
    const shown = sessions.map((session) => {
      if (seen === 'all' || seen.has(session.userId)) return session
      return { ...session, origin: { ...session.origin, address: HIDDEN_ADDRESS } }
    })
    return { sessions: shown, total }
  }
}
