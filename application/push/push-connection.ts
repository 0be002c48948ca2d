import type { PushEvent } from '../../domain/push/push-event.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { NumberedMessage, Replay } from '../ports/push-bus.ts'
import type { PushChannel, PushEnd } from './push-channel.ts'

/** More than this waiting for a replay: it is not worth waiting on. */
const MOST_WAITING = 100

export interface PushOwner {
  readonly userId: Id
  readonly tokenDigest: string
  /** Epoch milliseconds. */
  readonly loggedInAt: number
  /** Somebody else has set the password. */
  readonly passwordIsGiven?: boolean | undefined
}

/**
 * One open channel. Sends every message once and in order: while a replay is being fetched, what
 * is heard waits behind it.
 */
export class PushConnection {
  readonly owner: PushOwner
  readonly #channel: PushChannel
  #position = 0
  #isBegun = false
  #isOver = false
  #waiting: NumberedMessage[] | undefined = []

  constructor(owner: PushOwner, channel: PushChannel) {
    this.owner = owner
    this.#channel = channel
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** The last id that was sent; `undefined` before the beginning. */
  get position(): number | undefined {
    return this.#isBegun ? this.#position : undefined
  }

  /** @param after what the browser says it had last; made-up positions in the future count as now */
  begin(after: number | undefined, { position }: Replay): void {
    this.#isBegun = true
    this.#position = after !== undefined && after <= position ? after : position
    this.#channel.begin(this.#position)
  }

  /** Said to this connection alone: it takes no number, so a replay will not repeat it. */
  say(event: PushEvent): void {
    if (!this.#isOver && this.#isBegun) this.#channel.send(this.#position, event)
  }

  hear(message: NumberedMessage): void {
    if (this.#waiting === undefined) this.#send(message)
    else if (this.#waiting.length < MOST_WAITING) this.#waiting.push(message)
    else this.end('slow')
  }

  /** From now on what is heard waits for `resume`. */
  pause(): void {
    this.#waiting ??= []
  }

  resume({ position, messages }: Replay): void {
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    for (const message of messages) this.#send(message)
    this.#position = Math.max(this.#position, position)
    for (const message of waiting) this.#send(message)
  }

  beat(): void {
    if (this.#isBegun) this.#channel.beat()
  }

  /** @param lastWord told before the end, also when it waits */
  end(reason: PushEnd, lastWord?: PushEvent): void {
    if (this.#isOver) return
    this.#isOver = true
    if (lastWord && this.#isBegun) this.#channel.send(this.#position, lastWord)
    this.#channel.end(reason)
  }

  #send({ id, message }: NumberedMessage): void {
    if (this.#isOver || id <= this.#position || message.event === undefined) return
    this.#position = id
    this.#channel.send(id, message.event)
  }
}
