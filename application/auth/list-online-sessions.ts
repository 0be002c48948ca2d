import type { Caller } from '../../domain/identity/caller.ts'
import { HIDDEN_ADDRESS, type PeopleInSight } from '../../domain/users/people-in-sight.ts'
import type { Clock } from '../ports/clock.ts'
import type { OnlineFilter, OnlineList, OnlineSessions } from '../ports/sessions/online-sessions.ts'

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
