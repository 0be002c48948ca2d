import type { Id } from '../../domain/shared/id.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import type { RecordStores } from '../ports/console/record-store.ts'
import type { TakenKeys } from './taken-keys.ts'

const STORED_AT_ONCE = 300
/** Marks keys of accounts that are not stored yet; no id is empty. */
const NOBODY_YET: Id = ''

/** Accounts that were judged one by one and are stored together. Use it inside one transaction. */
export class NewAccounts {
  readonly #stores: RecordStores
  readonly #taken: TakenKeys
  readonly #begin: (ids: readonly Id[]) => Promise<unknown>
  #waiting: Omit<UserRow, 'id'>[] = []

  /** @param begin gives stored accounts their first password, or an invitation to choose one */
  constructor(
    stores: RecordStores,
    taken: TakenKeys,
    begin: (ids: readonly Id[]) => Promise<unknown>,
  ) {
    this.#stores = stores
    this.#taken = taken
    this.#begin = begin
  }

  /** @throws FieldTaken, also when an account that is not stored yet holds the key */
  add(row: Omit<UserRow, 'id'>): void {
    this.#taken.requireFree(row)
    this.#taken.take(row, NOBODY_YET)
    this.#waiting.push(row)
  }

  /** @throws FieldTaken when somebody else stored the key in the meantime */
  async store(): Promise<void> {
    const stores = this.#stores
    for (let at = 0; at < this.#waiting.length; at += STORED_AT_ONCE) {
      const some = this.#waiting.slice(at, at + STORED_AT_ONCE)
      await stores(USER).addAll(some)
      const ids = await this.#taken.look(stores, some)
      await this.#begin(ids)
    }
    this.#waiting = []
  }
}
