import { latinLooks } from '../../domain/identity/names/latin-looks.ts'
import { refuse } from '../../domain/imports/row-failures.ts'
import type { Condition } from '../../domain/records/record.ts'
import { FieldTaken } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import type { RecordStores } from '../ports/console/record-store.ts'

const KEYS = ['nameKey', 'emailKey', 'phoneKey'] as const

/**
 * Checks for taken keys before a statement fails on them, because a failed statement would end a
 * transaction that other rows still need. The store makes the final decision. A new name is also checked
 * against those that it resembles.
 * @throws FieldTaken
 */
export async function requireFree(
  stores: RecordStores,
  wanted: Partial<UserRow>,
  owner?: Id,
): Promise<void> {
  const keys = KEYS.filter((key) => wanted[key] !== undefined)
  if (keys.length === 0) return
  const anyOf = keys.map((key): Condition[] => [{ field: key, is: wanted[key] }])
  const looks = latinLooks(wanted.name ?? '')
  if (looks.length > 0) anyOf.push([{ field: 'nameKey', in: looks }])
  const filter = { conditions: [], scope: { anyOf } }
  const found = await stores(USER).slice(filter, undefined, KEYS.length + looks.length + 1)
  const holders = found.filter(({ id }) => id !== owner)
  const taken = keys.filter((key) => holders.some((holder) => holder[key] === wanted[key]))
  refuse(taken.map((key) => new FieldTaken(key)))
  if (holders.some(({ nameKey }) => looks.includes(nameKey))) throw new FieldTaken('nameKey')
}
