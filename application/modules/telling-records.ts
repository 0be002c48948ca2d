import { ROLE } from '../../domain/access/role-record.ts'
import type { EventName } from '../../domain/events/events.ts'
import type { AnyRow, RecordType } from '../../domain/records/record.ts'
import type { Id } from '../../domain/shared/id.ts'
import { USER } from '../../domain/users/user-record.ts'
import type { RecordStore } from '../ports/console/record-store.ts'
import { replacing } from './replacing.ts'
import type { TellEvents, Told } from './tell-events.ts'

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

/** A store whose changes are told while somebody listens. */
export function tellingRecords(
  store: RecordStore<AnyRow>,
  { name }: Pick<RecordType, 'name'>,
  tell: TellEvents,
): RecordStore<AnyRow> {
  const isOfUsers = name === USER.name
  const names = isOfUsers ? OF_USERS : name === ROLE.name ? OF_ROLES : OF_RECORDS
  const isHeard = () => tell.hears(names, isOfUsers ? undefined : name)
  const telling = <T>(change: () => Promise<T>, eventsOf: (result: T) => readonly Told[]) =>
    isHeard() ? tell.with(names, change, eventsOf) : change()
  const { added, changed, removed } = isOfUsers ? userEvents : recordEvents(name)
  return replacing(store, ['list', 'slice', 'get', 'getForUpdate'], {
    add: (row) =>
      telling(
        () => store.add(row),
        ({ id }) => added(id),
      ),
    addAll: async (rows) => {
      if (!isHeard()) return store.addAll(rows)
      await telling(
        () => addEach(store, rows),
        (ids) => ids.flatMap(added),
      )
    },
    edit: async (id, change) => {
      if (!isHeard()) return store.edit(id, change)
      await telling(
        () => edit(store, id, change),
        (fields) => (fields.length > 0 ? changed(id, fields, change) : []),
      )
    },
    remove: async (ids) => {
      if (!isHeard()) return store.remove(ids)
      await telling(
        () => remove(store, ids),
        (rows) => rows.flatMap(({ id }) => removed(id)),
      )
    },
  })
}

/** One by one, because only then their ids are known. */
async function addEach(store: RecordStore<AnyRow>, rows: readonly Omit<AnyRow, 'id'>[]) {
  const ids: Id[] = []
  for (const row of rows) ids.push((await store.add(row)).id)
  return ids
}

/** @returns what was there */
async function remove(store: RecordStore<AnyRow>, ids: readonly Id[]) {
  const rows = await store.get(ids, 'all')
  await store.remove(ids)
  return rows
}

/** @returns the fields that have another value now: forms name those that they leave, too */
async function edit(store: RecordStore<AnyRow>, id: Id, change: Partial<AnyRow>) {
  const [before = {}] = await store.get([id], 'all')
  await store.edit(id, change)
  const kept = new Map<string, unknown>(Object.entries(before))
  return Object.entries(change).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(kept.get(name)) ? [] : [name],
  )
}

interface EventsOf {
  added(id: Id): readonly Told[]
  changed(id: Id, fields: readonly string[], change: object): readonly Told[]
  removed(id: Id): readonly Told[]
}

function recordEvents(record: string): EventsOf {
  const ifRole = (told: Told) => (record === ROLE.name ? [told] : [])
  return {
    added: (id) => [
      { event: 'record.added', of: record, id, data: { record, id } },
      ...ifRole({ event: 'role.added', of: record, id, data: { id } }),
    ],
    changed: (id, fields) => [
      { event: 'record.changed', of: record, id, data: { record, id, fields } },
      ...ifRole({ event: 'role.changed', of: record, id, data: { id, fields } }),
    ],
    removed: (id) => [
      { event: 'record.removed', of: record, id, data: { record, id } },
      ...ifRole({ event: 'role.removed', of: record, id, data: { id } }),
    ],
  }
}

const of = USER.name

const userEvents: EventsOf = {
  added: (id) => [{ event: 'user.added', of, id, data: { id } }],
  changed: (id, fields, change) => {
    const told: Told = { event: 'user.changed', of, id, data: { id, fields } }
    const isDisabled =
      fields.includes('status') && 'status' in change && change.status === 'disabled'
    return isDisabled ? [told, { event: 'user.disabled', of, id, data: { id } }] : [told]
  },
  removed: (id) => [{ event: 'user.removed', of, id, data: { id } }],
}
