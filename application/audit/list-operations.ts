import type { Caller } from '../../domain/identity/caller.ts'
import type { Id } from '../../domain/shared/id.ts'
import { contactsIn, maskedContact, shownContacts } from '../../domain/users/contacts-in-text.ts'
import { HIDDEN_ADDRESS, type PeopleInSight } from '../../domain/users/people-in-sight.ts'
import type {
  OperationEntry,
  OperationFilter,
  OperationLog,
  OperationPage,
} from '../ports/logs/operation-log.ts'

export interface AskedOperations {
  readonly filter: OperationFilter
  readonly by: Caller
}

/** The operation log, without addresses and contacts of people whom the reader may not see. */
export class ListOperations {
  readonly #log: OperationLog
  readonly #people: PeopleInSight

  constructor(log: OperationLog, people: PeopleInSight) {
    this.#log = log
    this.#people = people
  }

  async execute(
    page: OperationPage,
    by: Caller,
  ): Promise<{ readonly entries: OperationEntry[]; readonly total: number }> {
    const filter = await this.#limited({ filter: page.filter, by })
    const { entries, total } = await this.#log.list({ ...page, filter })
    return { total, entries: await this.#shown(entries, by) }
  }

  async read(question: AskedOperations, after: OperationEntry | undefined, limit: number) {
    const filter = await this.#limited(question)
    return this.#shown(await this.#log.slice({ filter, after: after?.id, limit }), question.by)
  }

  async #limited({ filter, by }: AskedOperations): Promise<OperationFilter> {
    const isLimited = (await this.#people.among('id', [], by)) !== 'all'
    return isLimited ? { ...filter, addressIsWhole: true } : filter
  }

  async #shown(entries: readonly OperationEntry[], by: Caller): Promise<OperationEntry[]> {
    const operators = entries.map(({ operatorId }) => operatorId)
    const seen = await this.#people.among('id', operators, by)
    const isSeen = (id: Id) => seen === 'all' || seen.has(id)
    const found = entries.flatMap(({ parameters, changes = '' }) =>
      contactsIn(parameters).concat(contactsIn(changes)),
    )
    const isOpen = await this.#people.contacts(found, by)
    const show = (contact: string) => (isOpen(contact) ? contact : maskedContact(contact))
    return entries.map((entry) => ({
      ...entry,
      address: isSeen(entry.operatorId) ? entry.address : HIDDEN_ADDRESS,
      parameters: shownContacts(entry.parameters, show),
      changes: entry.changes && shownContacts(entry.changes, show),
    }))
  }
}
