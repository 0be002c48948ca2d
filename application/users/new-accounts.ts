import type { Id } from '../../domain/shared/id.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import type { PasswordChanges } from '../ports/password-changes.ts'
import type { RecordStores } from '../ports/record-store.ts'
import type { TakenKeys } from './taken-keys.ts'

const STORED_AT_ONCE = 300
/** Marks keys of accounts that are not stored yet; no id is empty. */
const NOBODY_YET: Id = ''

interface StoringTools {
  readonly stores: RecordStores
  readonly passwords: PasswordChanges
}

/** Accounts that were judged one by one and are stored together. Use it inside one transaction. */
export class NewAccounts {
  readonly #tools: StoringTools
  readonly #taken: TakenKeys
  /** The hash of the password that all of them get. */
  readonly #hash: string
  #waiting: Omit<UserRow, 'id'>[] = []

  constructor(tools: StoringTools, taken: TakenKeys, hash: string) {
    this.#tools = tools
    this.#taken = taken
    this.#hash = hash
  }

  /** @throws FieldTaken, also when an account that is not stored yet holds the key */
  add(row: Omit<UserRow, 'id'>): void {
    this.#taken.requireFree(row)
    this.#taken.take(row, NOBODY_YET)
    this.#waiting.push(row)
  }

  /** @throws FieldTaken when somebody else stored the key in the meantime */
  async store(): Promise<void> {
    const { stores, passwords } = this.#tools
    for (let at = 0; at < this.#waiting.length; at += STORED_AT_ONCE) {
      const some = this.#waiting.slice(at, at + STORED_AT_ONCE)
      await stores(USER).addAll(some)
      const ids = await this.#taken.look(stores, some)
      await passwords.begin(ids, this.#hash)
    }
    this.#waiting = []
  }
}
