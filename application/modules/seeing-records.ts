import { ROLE } from '../../domain/access/role-record.ts'
import type { EventName } from '../../domain/events/events.ts'
import type { AnyRow, RecordType } from '../../domain/records/record.ts'
import type { Id } from '../../domain/shared/id.ts'
import { USER } from '../../domain/users/user-record.ts'
import type { RecordStore } from '../ports/console/record-store.ts'
import { replacing } from './replacing.ts'
import type { SeeChanges } from './seen-changes.ts'

const OF_RECORDS: readonly EventName[] = ['record.added', 'record.changed', 'record.removed']
const OF_USERS: readonly EventName[] = [
  'user.added',
  'user.changed',
  'user.disabled',
  'user.removed',
]

const OF_ROLES: readonly EventName[] = [
  ...OF_RECORDS,
  ...(['role.added', 'role.changed', 'role.removed'] as const),
]

/** A store whose changes are seen while somebody wants to know of them. */
export function seeingRecords(
  store: RecordStore<AnyRow>,
  { name: of }: Pick<RecordType, 'name'>,
  changes: SeeChanges,
): RecordStore<AnyRow> {
  const isOfUsers = of === USER.name
  const names = isOfUsers ? OF_USERS : of === ROLE.name ? OF_ROLES : OF_RECORDS
  const during: typeof changes.during = (events, change) =>
    changes.during(events, change, isOfUsers ? undefined : of)
  const kind = 'record'
  return replacing(store, ['list', 'slice', 'get', 'getForUpdate'], {
    add: (row) =>
      during(names, async ({ see }) => {
        const after = await store.add(row)
        see({ kind, of, id: after.id, after })
        return after
      }),
    addAll: (rows) =>
      during(names, async ({ isHeard, see }) => {
        for (const [id, after] of await addedIn(store, rows, isHeard)) see({ kind, of, id, after })
      }),
    edit: (id, change) =>
      during(names, async ({ isWanted, see }) => {
        const [before] = isWanted ? await store.get([id], 'all') : []
        await store.edit(id, change)
        if (!before) return
        const fields = changedIn(before, change)
        see({ kind, of, id, before, after: { ...before, ...change }, fields })
      }),
    remove: (ids: readonly Id[]) =>
      during(names, async ({ isWanted, see }) => {
        const rows = isWanted ? await store.get(ids, 'all') : []
        await store.remove(ids)
        for (const before of rows) see({ kind, of, id: before.id, before })
      }),
  })
}

/** @returns them with their ids, if these are to be known: then they are added one by one */
async function addedIn(
  store: RecordStore<AnyRow>,
  rows: readonly Omit<AnyRow, 'id'>[],
  withIds: boolean,
): Promise<readonly (readonly [id: Id, row: object])[]> {
  const added: [Id, object][] = []
  if (withIds) for (const row of rows) added.push([(await store.add(row)).id, row])
  else await store.addAll(rows)
  return withIds ? added : rows.map((row) => ['', row])
}

/** The fields that have another value now: forms name those that they leave, too. */
function changedIn(before: AnyRow, change: Partial<AnyRow>): string[] {
  return Object.entries(change).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(before[name]) ? [] : [name],
  )
}
