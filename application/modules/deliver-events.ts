import { declared, type EventData, type EventName } from '../../domain/events/events.ts'
import type { Actor } from '../ports/accounts/acting-user.ts'
import type { Clock } from '../ports/clock.ts'
import type { Outbox, OutboxEntry } from '../ports/instances/outbox.ts'
import type { BoundedWork } from './bounded-work.ts'
import { failureIn, retryAfter } from './failures.ts'
import type { Listener } from './hooks.ts'
import type { ModuleLog } from './module-services.ts'

export interface DeliveryTools {
  readonly outbox: Outbox
  readonly work: BoundedWork
  readonly clock: Clock
  readonly log: ModuleLog
  /** Without values of rows. */
  readonly failureOf: (error: unknown) => string
}

const READ_AT_ONCE = 50
const MOST_ATTEMPTS = 10
const DEFAULT_SECONDS = 10
/** Hooks that change what others listen to. More of them in a row go on for ever. */
const DEEPEST = 10

/** Calls the hooks of modules, after the transaction of the change, on one instance at a time. */
export class DeliverEvents {
  readonly modules: readonly string[]
  readonly #listeners: readonly Listener[]
  readonly #tools: DeliveryTools

  constructor(listeners: readonly Listener[], tools: DeliveryTools) {
    this.modules = [...new Set(listeners.map(({ module }) => module))]
    this.#listeners = listeners
    this.#tools = tools
  }

  /** Delivers to a module what is due, one event after the other. */
  async execute(module: string): Promise<void> {
    const { outbox, work, clock } = this.#tools
    if ((await outbox.due(module, clock.now(), 1)).length === 0) return
    await work.alone(`deliver events to ${module}`, () => this.#drain(module))
  }

  async #drain(module: string): Promise<void> {
    const { outbox, clock, work } = this.#tools
    for (;;) {
      const due = await outbox.due(module, clock.now(), READ_AT_ONCE)
      if (due.length === 0) return
      for (const entry of due) {
        if (work.isStopping) return
        await this.#deliver(entry)
      }
    }
  }

  async #deliver(entry: OutboxEntry): Promise<void> {
    const { outbox, clock, log, failureOf, work } = this.#tools
    const failed = await failureIn(() => this.#call(entry))
    if (!failed) return outbox.remove(entry.id)
    // It was cut short. The next start delivers it again.
    if (work.isStopping) return
    const attempts = entry.attempts + 1
    const at = clock.now()
    const nextTryAt =
      isEndless(entry) || attempts >= MOST_ATTEMPTS ? undefined : retryAfter(attempts, at)
    await outbox.fail(entry.id, { at, failure: failureOf(failed.error), nextTryAt })
    const { listener: module, event, key } = entry
    const facts = { module, event, key, attempts, err: failed.error }
    if (nextTryAt) log.warn(facts, 'a hook failed; it will be retried')
    else log.error(facts, 'an event of a hook was given up')
  }

  /** An event that the module no longer listens to counts as delivered. */
  async #call(entry: OutboxEntry): Promise<void> {
    const { id, listener, event, at, depth } = entry
    if (isEndless(entry)) throw new Error(`Hooks caused each other ${depth} times in a row.`)
    const found = this.#listeners.find((one) => one.module === listener && one.event === event)
    if (!found) return
    const { hook, event: name } = found
    const { version } = declared(name)
    // The data was written for an event of this name.
    const { by, ...data } = entry.data as EventData[EventName] & { readonly by?: Actor }
    const told = { id, name, version, at, by, data: data as EventData[EventName] }
    const { timeoutSeconds = DEFAULT_SECONDS } = hook
    await this.#tools.work.run(timeoutSeconds, (context) => hook.run(told, context), depth + 1)
  }
}

function isEndless({ depth }: OutboxEntry): boolean {
  return depth > DEEPEST
}
