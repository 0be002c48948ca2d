import type { Caller } from '../../domain/identity/caller.ts'
import { RecordNotFound } from '../../domain/records/record-errors.ts'
import type { OnlineSessions } from '../ports/sessions/online-sessions.ts'
import type { EndOnlineSession } from './end-online-session.ts'
import type { Strength } from './strength.ts'

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
