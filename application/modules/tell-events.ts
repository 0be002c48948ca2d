import type { EventData, EventName } from '../../domain/events/events.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { ActingUser } from '../ports/accounts/acting-user.ts'
import type { Clock } from '../ports/clock.ts'
import type { Outbox } from '../ports/instances/outbox.ts'
import type { Transactions } from '../ports/instances/transactions.ts'
import type { Listener } from './hooks.ts'

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

/** Stores events with the change that they tell of, if somebody listens to them. */
export class TellEvents {
  readonly #listeners: readonly Listener[]
  readonly #outbox: Outbox
  readonly #transactions: Transactions
  readonly #clock: Clock
  readonly #acting: ActingUser

  constructor(
    listeners: readonly Listener[],
    outbox: Outbox,
    transactions: Transactions,
    clock: Clock,
    acting: ActingUser,
  ) {
    this.#listeners = listeners
    this.#outbox = outbox
    this.#transactions = transactions
    this.#clock = clock
    this.#acting = acting
  }

  /** @param of a kind of thing; absent: any */
  hears(events: readonly EventName[], of?: string): boolean {
    return this.#listeners.some(
      ({ event, hook, isWanted }) =>
        events.includes(event) &&
        (of === undefined || !hook.of || hook.of.includes(of)) &&
        isWanted?.() !== false,
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
    return this.#transactions.run(async () => {
      const result = await change()
      const [at, { depth }] = [this.#clock.now(), this.#transactions]
      const by = this.#acting.current
      const entries = eventsOf(result).flatMap(({ event, of, id, ...told }) => {
        const data = by ? { ...told.data, by } : told.data
        return this.#listeners
          .filter((one) => one.event === event && (one.hook.of?.includes(of) ?? true))
          .filter(({ isWanted }) => isWanted?.() !== false)
          .map(({ module }) => ({ listener: module, event, key: `${of}:${id}`, data, at, depth }))
      })
      if (entries.length > 0) await this.#outbox.add(entries)
      return result
    })
  }
}
