import { latinLooks } from '../../domain/identity/names/latin-looks.ts'
import { refuse } from '../../domain/imports/row-failures.ts'
import type { Condition } from '../../domain/records/record.ts'
import { FieldTaken } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import type { RecordStores } from '../ports/console/record-store.ts'

const KEYS = ['nameKey', 'emailKey', 'phoneKey'] as const
/** Each of these is held by at most three users, so the answer fits into one slice. */
const ASKED_AT_ONCE = 300

type Keys = Partial<Pick<UserRow, 'name' | (typeof KEYS)[number]>>

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
    const anyOf = KEYS.map((key): Condition[] => [{ field: key, in: valuesOf(wanted, key) }])
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

  /** @throws FieldTaken */
  requireFree(wanted: Keys): void {
    const taken = KEYS.filter((key) => this.#owners.has(`${key} ${wanted[key]}`))
    refuse(taken.map((key) => new FieldTaken(key)))
    const isAlike = looksOf(wanted).some(({ nameKey }) => this.ownerOf(nameKey) !== undefined)
    if (isAlike) throw new FieldTaken('nameKey')
  }
}

/** The names that a new name resembles. */
function looksOf({ name = '' }: Keys): { readonly nameKey: string }[] {
  return latinLooks(name).map((nameKey) => ({ nameKey }))
}

function valuesOf(rows: readonly Keys[], key: keyof Keys): string[] {
  return rows.flatMap((row) => row[key] ?? [])
}
