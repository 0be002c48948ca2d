import { declared, type EventData, type EventName } from '../../domain/events/events.ts'
import { defineError } from '../../domain/shared/domain-error.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Actor } from '../ports/accounts/acting-user.ts'
import type { Clock } from '../ports/clock.ts'
import type { Outbox, OutboxEntry } from '../ports/instances/outbox.ts'
import type { BoundedWork } from './bounded-work.ts'
import { failureIn, retryAfter } from './failures.ts'
import type { Listener } from './hooks.ts'
import type { ModuleLog } from './module-services.ts'

interface DeliveryTools {
  readonly outbox: Outbox
  readonly work: BoundedWork
  readonly clock: Clock
  readonly log: ModuleLog
  /** Without values of rows. */
  readonly failureOf: (error: unknown) => string
}

const READ_AT_ONCE = 50
const MOST_ATTEMPTS = 10
/** A hook that ends the process ends everything else too. */
const MOST_DEATHS = 3
const DIED = 'The process ended before the hook had returned.'
const STOPPED = 'The service stopped before the hook had returned.'
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

  /** The attempt is counted before the hook is called, which may end the process. */
  async #deliver(entry: OutboxEntry): Promise<void> {
    const { outbox, clock, failureOf, work } = this.#tools
    const hopeless = hopelessness(entry)
    if (hopeless) return this.#giveUp(entry, hopeless)
    const [attempts, found] = [entry.attempts + 1, this.#listenerTo(entry)]
    if (entry.failure === DIED) this.#tools.log.warn(factsOf(entry, attempts), DIED)
    const seconds = found?.hook.timeoutSeconds ?? DEFAULT_SECONDS
    // Not before the hook had its time, should another instance believe that this one is gone.
    const laterThan = clock.now().getTime() + seconds * 1000
    const nextTryAt = retryAfter(attempts, new Date(laterThan))
    const begun = { attempts, nextTryAt, failedAt: undefined, failure: DIED }
    if (!(await outbox.note(entry.id, entry.attempts, begun))) return
    const failed = found && (await failureIn(() => this.#call(entry, found, seconds)))
    if (!failed) return outbox.remove(entry.id)
    if (work.isStopping) {
      await outbox.note(entry.id, attempts, { ...begun, failure: STOPPED })
      return
    }
    const { error } = failed
    if (attempts >= MOST_ATTEMPTS) return this.#giveUp({ ...entry, attempts }, error)
    const again = { nextTryAt: retryAfter(attempts, clock.now()), failure: failureOf(error) }
    await outbox.note(entry.id, attempts, { ...begun, ...again })
    this.#tools.log.warn(
      { ...factsOf(entry, attempts), err: error },
      'a hook failed; it will be retried',
    )
  }

  async #giveUp(entry: OutboxEntry, error: unknown): Promise<void> {
    const { outbox, clock, failureOf, log } = this.#tools
    const { attempts, nextTryAt } = entry
    const ended = { attempts, nextTryAt, failedAt: clock.now(), failure: failureOf(error) }
    await outbox.note(entry.id, attempts, ended)
    log.error({ ...factsOf(entry, attempts), err: error }, 'an event of a hook was given up')
  }

  /** An event that the module no longer listens to counts as delivered. */
  #listenerTo({ listener, event }: OutboxEntry): Listener | undefined {
    return this.#listeners.find((one) => one.module === listener && one.event === event)
  }

  async #call(entry: OutboxEntry, { hook, event: name }: Listener, seconds: number): Promise<void> {
    const { id, at, depth } = entry
    const { version } = declared(name)
    // The data was written for an event of this name.
    const { by, ...data } = entry.data as EventData[EventName] & { readonly by?: Actor }
    const told = { id, name, version, at, by, data: data as EventData[EventName] }
    await this.#tools.work.run(seconds, (context) => hook.run(told, context), depth + 1)
  }
}

/** @returns why its hook is not called any more */
function hopelessness({ attempts, depth, failure }: OutboxEntry): Error | undefined {
  if (depth > DEEPEST) return new Error(`Hooks caused each other ${depth} times in a row.`)
  const most = failure === DIED ? MOST_DEATHS : MOST_ATTEMPTS
  return attempts < most ? undefined : new Error(failure)
}

function factsOf({ listener: module, event, key }: OutboxEntry, attempts: number) {
  return { module, event, key, attempts }
}

class EventNotFound extends defineError('not-found', 'event_not_found') {}

/** Starts anew with an event whose hook failed too often. */
export class RetryEvent {
  readonly #outbox: Outbox
  readonly #clock: Clock

  constructor(outbox: Outbox, clock: Clock) {
    this.#outbox = outbox
    this.#clock = clock
  }

  /** @throws EventNotFound */
  async execute(id: Id): Promise<void> {
    if (!(await this.#outbox.retry(id, this.#clock.now()))) throw new EventNotFound()
  }
}
