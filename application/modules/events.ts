import type { EventData, EventName } from '../../domain/events/events.ts'
import type { Id } from '../../domain/shared/id.ts'

/** Something that has happened, as a hook gets it. */
export interface ModuleEvent<Name extends EventName = EventName> {
  /** The same each time it is delivered. */
  readonly id: Id
  readonly name: Name
  readonly version: number
  readonly at: Date
  readonly data: EventData[Name]
}
