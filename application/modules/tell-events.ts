import { declared, type EventData, type EventName } from '../../domain/events/events.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { ActingUser } from '../ports/accounts/acting-user.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/crypto.ts'
import type { Outbox } from '../ports/instances/outbox.ts'
import type { Transactions } from '../ports/instances/transactions.ts'
import type { ImmediateListener, Listener } from './hooks.ts'

/** What has happened to something. */
export type Told = {
  readonly [Name in EventName]: {
    readonly event: Name
    /** The kind of thing; with its id, the key by which events are ordered. */
    readonly of: string
    readonly id: Id
    readonly data: EventData[Name]
  }
}[EventName]

interface TellingTools {
  readonly listeners: readonly Listener[]
  readonly immediate: readonly ImmediateListener[]
  readonly outbox: Outbox
  readonly transactions: Transactions
  readonly clock: Clock
  readonly ids: Pick<Ids, 'handle'>
  readonly acting: ActingUser
}

/** Stores events with the change that they tell of, if somebody listens to them. */
export class TellEvents {
  readonly #tools: TellingTools

  constructor(tools: TellingTools) {
    this.#tools = tools
  }

  /** @param of a kind of thing; absent: any */
  hears(events: readonly EventName[], of?: string): boolean {
    const { listeners, immediate } = this.#tools
    return (
      immediate.some((one) => events.some((event) => one.isWanted(event))) ||
      listeners.some(
        ({ event, hook }) =>
          events.includes(event) && (of === undefined || !hook.of || hook.of.includes(of)),
      )
    )
  }

  /**
   * Makes a change and stores its events, together or not at all. Without listeners to `events`, it
   * only makes the change.
   */
  async with<T>(
    events: readonly EventName[],
    change: () => Promise<T>,
    eventsOf: (result: T) => readonly Told[],
  ): Promise<T> {
    if (!this.hears(events)) return change()
    return this.#tools.transactions.run(async () => {
      const result = await change()
      await this.#store(eventsOf(result))
      return result
    })
  }

  async #store(happened: readonly Told[]): Promise<void> {
    const { listeners, immediate, outbox, transactions, clock, ids, acting } = this.#tools
    const [at, by, { depth }] = [clock.now(), acting.current, transactions]
    for (const one of immediate) {
      const wanted = happened.filter(({ event }) => one.isWanted(event))
      const events = wanted.map(({ event: name, data }) => {
        return { id: ids.handle(), name, version: declared(name).version, at, by, data }
      })
      if (events.length > 0) await one.execute(events)
    }
    const entries = happened.flatMap(({ event, of, id, data }) =>
      listeners
        .filter((one) => one.event === event && (one.hook.of?.includes(of) ?? true))
        .map(({ module: listener }) => {
          const told = by ? { ...data, by } : data
          return { listener, event, key: `${of}:${id}`, data: told, at, depth }
        }),
    )
    if (entries.length > 0) await outbox.add(entries)
  }
}
