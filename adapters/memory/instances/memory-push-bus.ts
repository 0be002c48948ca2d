import type { Clock } from '../../../application/ports/clock.ts'
import type {
  NumberedMessage,
  PushBus,
  PushListener,
  Replay,
} from '../../../application/ports/instances/push-bus.ts'
import { type PushMessage, REPLAY } from '../../../domain/push/push-event.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { ExpiringMap } from '../expiring-map.ts'

const MOST_USERS = 10_000
const EVERYBODY = 'everybody'

/** When full, drops the messages of the user whose last message is the oldest. */
export class MemoryPushBus implements PushBus {
  readonly #clock: Clock
  readonly #kept: ExpiringMap<readonly NumberedMessage[]>
  readonly #listeners = new Set<PushListener>()
  #last = 0

  constructor(clock: Clock, mostUsers = MOST_USERS) {
    this.#clock = clock
    this.#kept = new ExpiringMap(clock, mostUsers)
  }

  async publish(message: PushMessage): Promise<void> {
    const numbered = { id: this.#nextId(), message }
    if (message.to === 'user') this.#keep(keyOf(message.userId), numbered)
    if (message.to === 'everybody') this.#keep(EVERYBODY, numbered)
    for (const listener of this.#listeners) listener.heard(numbered)
  }

  async replay(userId: Id, after: number | undefined): Promise<Replay> {
    const position = this.#nextId()
    if (after === undefined) return { position, messages: [] }
    const since = Math.max(after, this.#microseconds() - REPLAY.seconds * 1_000_000)
    const messages = [keyOf(userId), EVERYBODY]
      .flatMap((key) => this.#kept.get(key)?.value ?? [])
      .filter(({ id }) => id > since)
      .sort((a, b) => a.id - b.id)
      .slice(-REPLAY.most)
    return { position, messages }
  }

  async listen(listener: PushListener): Promise<void> {
    this.#listeners.add(listener)
  }

  async close(): Promise<void> {
    this.#listeners.clear()
  }

  #keep(key: string, message: NumberedMessage): void {
    if (!this.#kept.hasSpaceFor(key)) this.#kept.removeOldest()
    const kept = this.#kept.get(key)?.value ?? []
    this.#kept.set(key, [...kept, message].slice(-REPLAY.most), REPLAY.seconds)
  }

  #nextId(): number {
    this.#last = Math.max(this.#last + 1, this.#microseconds())
    return this.#last
  }

  #microseconds(): number {
    return this.#clock.now().getTime() * 1000
  }
}

function keyOf(userId: Id): string {
  return `user:${userId}`
}
