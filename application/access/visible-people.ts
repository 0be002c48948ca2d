import { parsePermissionCode } from '../../domain/access/permission-code.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { parseContact } from '../../domain/identity/contact.ts'
import { DomainError } from '../../domain/shared/domain-error.ts'
import { plainContact } from '../../domain/users/contacts-in-text.ts'
import { type PeopleInSight, seesContacts } from '../../domain/users/people-in-sight.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import { usersInScope } from '../../domain/users/users-in-scope.ts'
import type { RightsRepo } from '../ports/accounts/rights-repo.ts'
import type { RecordStores } from '../ports/console/record-store.ts'
import type { PhoneNumbers } from '../ports/sign-in/phone-numbers.ts'

type Field = 'id' | 'nameKey' | 'emailKey' | 'phoneKey'

/** Who may see whom does not depend on the log. */
const USERS_LISTED = parsePermissionCode('system:user:list')
/** The longest list of sessions, which may all be of different users. */
const MOST_PEOPLE = 10_000

/** The people in a caller's data scope, and their contacts. */
export class VisiblePeople implements PeopleInSight {
  readonly #rights: RightsRepo
  readonly #stores: RecordStores
  readonly #phones: PhoneNumbers

  constructor(rights: RightsRepo, stores: RecordStores, phones: PhoneNumbers) {
    this.#rights = rights
    this.#stores = stores
    this.#phones = phones
  }

  async among(field: Field, values: readonly string[], by: Caller) {
    const scope = await this.#rights.scopeOf({ ...by, asked: [USERS_LISTED] })
    if (scope.all) return 'all' as const
    const some = [...new Set(values)]
    if (some.length === 0) return new Set<unknown>()
    const filter = { conditions: [{ field, in: some }], scope: usersInScope(scope, by) }
    const all = { sort: [], offset: 0, limit: MOST_PEOPLE }
    const { rows } = await this.#stores(USER).list({ ...filter, ...all })
    return new Set<unknown>(rows.map((row: UserRow) => row[field]))
  }

  async contacts(texts: readonly string[], by: Caller): Promise<(text: string) => boolean> {
    if (!seesContacts(by)) return () => false
    const keys = new Map(texts.map((text) => [text, this.#keysOf(text)]))
    const all = [...keys.values()]
    const known = async (field: 'emailKey' | 'phoneKey') => {
      const values = all.flatMap((key) => key[field] ?? [])
      return this.among(field, values, by)
    }
    const [emails, phones] = [await known('emailKey'), await known('phoneKey')]
    if (emails === 'all' || phones === 'all') return () => true
    return (text) => {
      const { emailKey, phoneKey } = keys.get(text) ?? {}
      return emails.has(emailKey ?? '') || phones.has(phoneKey ?? '')
    }
  }

  #keysOf(text: string): Partial<Record<'emailKey' | 'phoneKey', string | undefined>> {
    const plain = plainContact(text)
    const key = (channel: 'email' | 'sms') => {
      try {
        return parseContact(channel, plain, (raw) => this.#phones.parse(raw))?.key
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        return undefined
      }
    }
    return plain.includes('@') ? { emailKey: key('email') } : { phoneKey: key('sms') }
  }
}
