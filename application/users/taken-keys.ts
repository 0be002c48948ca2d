import { latinLooks } from '../../domain/identity/names/latin-looks.ts'
import { refuse } from '../../domain/imports/row-failures.ts'
import { FieldTaken } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import type { RecordStores } from '../ports/console/record-store.ts'

const KEYS = ['nameKey', 'emailKey', 'phoneKey'] as const
/** Each of these is held by at most three users, so the answer fits into one slice. */
const ASKED_AT_ONCE = 300

type Keys = Partial<Pick<UserRow, 'name' | (typeof KEYS)[number]>>

/**
 * Checks for taken keys before a statement fails on them, because a failed statement would end a
 * transaction that other rows still need. The store makes the final decision.
 * @param owner may have them
 * @throws FieldTaken, also for a name that resembles another
 */
export async function requireFree(stores: RecordStores, wanted: Keys, owner?: Id): Promise<void> {
  const taken = await TakenKeys.among(stores, [wanted])
  taken.requireFree(wanted, owner)
}

/** The holders of the names and contacts that many rows want, looked up together. */
export class TakenKeys {
  readonly #owners = new Map<string, Id>()

  static async among(stores: RecordStores, rows: readonly Keys[]): Promise<TakenKeys> {
    const taken = new TakenKeys()
    const wanted = rows.flatMap((row): Keys[] => [row, ...looksOf(row)])
    for (let at = 0; at < wanted.length; at += ASKED_AT_ONCE)
      await taken.look(stores, wanted.slice(at, at + ASKED_AT_ONCE))
    return taken
  }

  /** @param wanted up to 300. @returns the users who hold them */
  async look(stores: RecordStores, wanted: readonly Keys[]): Promise<Id[]> {
    const asked = KEYS.map((key) => ({ field: key, in: wanted.flatMap((row) => row[key] ?? []) }))
    const anyOf = asked.filter(({ in: values }) => values.length > 0).map((one) => [one])
    if (anyOf.length === 0) return []
    const filter = { conditions: [], scope: { anyOf } }
    const most = KEYS.length * ASKED_AT_ONCE
    const holders = await stores(USER).slice(filter, undefined, most)
    for (const row of holders) this.take(row, row.id)
    return holders.map(({ id }) => id)
  }

  ownerOf(nameKey: string): Id | undefined {
    return this.#owners.get(`nameKey ${nameKey}`)
  }

  take(keys: Keys, owner: Id): void {
    for (const key of KEYS)
      if (keys[key] !== undefined) this.#owners.set(`${key} ${keys[key]}`, owner)
  }

  /** Releases the keys of a user who is about to change. */
  release(keys: Keys): void {
    for (const key of KEYS) this.#owners.delete(`${key} ${keys[key]}`)
  }

  /** @param owner may have them. @throws FieldTaken */
  requireFree(wanted: Keys, owner?: Id): void {
    const isTaken = (key: string, value: string | undefined) =>
      value !== undefined && ![undefined, owner].includes(this.#owners.get(`${key} ${value}`))
    refuse(KEYS.filter((key) => isTaken(key, wanted[key])).map((key) => new FieldTaken(key)))
    if (looksOf(wanted).some(({ nameKey }) => isTaken('nameKey', nameKey)))
      throw new FieldTaken('nameKey')
  }
}

/** The names that a new name resembles. */
function looksOf({ name = '' }: Keys): { readonly nameKey: string }[] {
  return latinLooks(name).map((nameKey) => ({ nameKey }))
}
