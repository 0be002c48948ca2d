import type { EventName } from '../../domain/events/events.ts'
import type { ModuleEvent } from './events.ts'
import type { WorkContext } from './work-context.ts'

/** What a module does when something has happened. */
export interface Hook<Name extends EventName = EventName> {
  /** Names of records; absent: all of them. */
  readonly of?: readonly string[]
  /** 1 to 60; 10 unless given. Then `signal` is aborted, and it counts as failed. */
  readonly timeoutSeconds?: number
  run(event: ModuleEvent<Name>, context: WorkContext): Promise<void>
}

export type Hooks = { readonly [Name in EventName]?: Hook<Name> }

/** A hook, with the name of its module. */
export interface Listener {
  readonly module: string
  readonly event: EventName
  readonly hook: Hook
}

/** Hears of events in the transaction of the change, of all of a change at once. */
export interface ImmediateListener {
  isWanted(event: EventName): boolean
  execute(events: readonly ModuleEvent[]): Promise<void>
}
