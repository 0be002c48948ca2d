import type { EventData, EventName } from '../../domain/events/events.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Actor } from '../ports/accounts/acting-user.ts'

/** Something that has happened, as a hook gets it. */
export interface ModuleEvent<Name extends EventName = EventName> {
  /** The same each time it is delivered. */
  readonly id: Id
  readonly name: Name
  readonly version: number
  readonly at: Date
  /** Who asked for it, as far as a request did. */
  readonly by?: Actor | undefined
  readonly data: EventData[Name]
}
