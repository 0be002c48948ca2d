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

interface OwnTools {
  readonly online: OnlineSessions
  readonly sessions: SessionStore
  readonly copies: SessionCopies
  readonly notifier: Notifier
  readonly clock: Clock
}

/** Those of one user. */
export class SessionsOfUser {
  readonly #tools: OwnTools

  constructor(tools: OwnTools) {
    this.#tools = tools
  }

  list(userId: Id): Promise<OnlineSession[]> {
    return this.#tools.online.listOf(userId, this.#tools.clock.now())
  }

  /**
   * When this resolves, no instance accepts the token.
   * @throws RecordNotFound, also for somebody else's
   */
  async end(sessionId: string, owner: Id, ending?: SessionEnding): Promise<void> {
    if (!(await this.#end(sessionId, owner, ending))) throw new RecordNotFound()
  }

  /**
   * For somebody who lost a device, or does not know one of them. When this resolves, no instance
   * accepts another token of this user than the caller's.
   */
  async endOthers({ userId, sessionId }: Caller): Promise<void> {
    for (const { id } of await this.list(userId)) {
      if (id !== sessionId) await this.#end(id, userId)
    }
  }

  /** @returns whether there was one to end */
  async #end(
    sessionId: string,
    owner: Id,
    ending: SessionEnding = 'ended-elsewhere',
  ): Promise<boolean> {
    const { online, sessions, copies, notifier, clock } = this.#tools
    const tokenDigest = await online.digestOf(sessionId, owner)
    if (tokenDigest === undefined) return false
    // The record is removed last, so that an end that failed half-way can be repeated.
    await copies.end(tokenDigest)
    await sessions.end(tokenDigest, clock.now(), ending)
    notifier.sessionOver(tokenDigest, { kind: 'session-ended', ending })
    return true
  }
}

interface Tools {
  readonly online: OnlineSessions
  readonly ofUser: SessionsOfUser
  readonly strength: Strength
  readonly people: PeopleInSight
  readonly clock: Clock
}

/** Those of everybody. */
export class SessionsOfAll {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** Call it inside a transaction. @throws RecordNotFound, RightsExceeded */
  async end(sessionId: string, by: Caller): Promise<void> {
    const { online, ofUser, strength } = this.#tools
    const owner = await online.ownerOf(sessionId)
    if (owner === undefined) throw new RecordNotFound()
    await strength.requireOver(owner, by)
    const isOwn = owner === by.userId
    await ofUser.end(sessionId, owner, isOwn ? undefined : 'ended-by-administrator')
  }

  /** Without addresses of people whom the reader may not see. */
  async list(filter: OnlineFilter, by: Caller): Promise<OnlineList> {
    const { online, people, clock } = this.#tools
    const addressIsWhole = (await people.among('id', [], by)) !== 'all'
    const asked = { ...filter, addressIsWhole }
    const { sessions, total } = await online.listAll(asked, clock.now())
    const owners = sessions.map(({ userId }) => userId)
    const seen = await people.among('id', owners, by)
    const shown = sessions.map((session) => {
      if (seen === 'all' || seen.has(session.userId)) return session
      return { ...session, origin: { ...session.origin, address: HIDDEN_ADDRESS } }
    })
    return { sessions: shown, total }
  }
}
