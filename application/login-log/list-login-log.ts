import type { Caller } from '../../domain/identity/caller.ts'
import { isContact, maskedContact } from '../../domain/users/contacts-in-text.ts'
import {
  HIDDEN_ADDRESS,
  type PeopleInSight,
  seesContacts,
} from '../../domain/users/people-in-sight.ts'
import type {
  LoginLog,
  LoginLogEntry,
  LoginLogFilter,
  LoginLogPage,
} from '../ports/logs/login-log.ts'

export interface AskedLogins {
  readonly filter: LoginLogFilter
  readonly by: Caller
}

/** The login log, without addresses and contacts of people whom the reader may not see. */
export class ListLoginLog {
  readonly #log: LoginLog
  readonly #people: PeopleInSight

  constructor(log: LoginLog, people: PeopleInSight) {
    this.#log = log
    this.#people = people
  }

  async execute(
    page: LoginLogPage,
    by: Caller,
  ): Promise<{ readonly entries: LoginLogEntry[]; readonly total: number }> {
    const filter = await this.#limited({ filter: page.filter, by })
    // An order by name would tell the names that are hidden.
    const sort = filter.contactIsWhole ? { ...page.sort, by: 'at' as const } : page.sort
    const { entries, total } = await this.#log.list({ ...page, filter, sort })
    return { total, entries: await this.#shown(entries, by) }
  }

  async read(question: AskedLogins, after: LoginLogEntry | undefined, limit: number) {
    const filter = await this.#limited(question)
    return this.#shown(await this.#log.slice({ filter, after: after?.id, limit }), question.by)
  }

  async #limited({ filter, by }: AskedLogins): Promise<LoginLogFilter> {
    const addressIsWhole = (await this.#people.among('id', [], by)) !== 'all'
    return { ...filter, addressIsWhole, contactIsWhole: addressIsWhole || !seesContacts(by) }
  }

  async #shown(entries: readonly LoginLogEntry[], by: Caller): Promise<LoginLogEntry[]> {
    const names = entries.map(({ userName }) => userName)
    const seen = await this.#people.among('nameKey', names.map(keyOf), by)
    const isOpen = await this.#people.contacts(names.filter(isContact), by)
    return entries.map((entry) => {
      const { userName, origin } = entry
      const isNamed = seen !== 'all' && seen.has(keyOf(userName))
      const isShown = isNamed || !isContact(userName) || isOpen(userName)
      const address = seen === 'all' || isNamed ? origin.address : HIDDEN_ADDRESS
      const shownName = isShown ? userName : maskedContact(userName)
      return { ...entry, userName: shownName, origin: { ...origin, address } }
    })
  }
}

/** Of any text, unlike `LoginName`. */
function keyOf(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}
