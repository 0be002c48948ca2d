import type { Id } from '../../domain/shared/id.ts'

interface OfRecord {
  /** The name of the record, such as `notice`. */
  readonly record: string
  readonly id: Id
}

/** Ids and names only: a hook reads the rest, which may have changed since. */
export interface EventData {
  'record.added': OfRecord
  /** Names of changed fields. */
  'record.changed': OfRecord & { readonly fields: readonly string[] }
  'record.removed': OfRecord
  'user.added': { readonly id: Id }
  'user.changed': { readonly id: Id; readonly fields: readonly string[] }
  'user.disabled': { readonly id: Id }
  'user.removed': { readonly id: Id }
  'login.succeeded': { readonly userId: Id; readonly clientId: string }
  'file.stored': { readonly id: Id; readonly bytes: number }
  /** It is in the trash, or gone for good. */
  'file.removed': { readonly id: Id }
  /** It is back from the trash. */
  'file.restored': { readonly id: Id }
}

/** What modules may listen to. */
export type EventName = keyof EventData

/** Versions of the data. Members may be added to it; if one changes or goes, there is a new version. */
export const EVENT_VERSIONS: Readonly<Record<EventName, number>> = {
  'record.added': 1,
  'record.changed': 1,
  'record.removed': 1,
  'user.added': 1,
  'user.changed': 1,
  'user.disabled': 1,
  'user.removed': 1,
  'login.succeeded': 1,
  'file.stored': 1,
  'file.removed': 1,
  'file.restored': 1,
}

/** Something that has happened, as a hook gets it. */
export interface ModuleEvent<Name extends EventName = EventName> {
  /** The same each time it is delivered. */
  readonly id: Id
  readonly name: Name
  readonly version: number
  readonly at: Date
  readonly data: EventData[Name]
}
