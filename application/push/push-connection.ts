import type { Entry } from '../../domain/client/client-door.ts'
import type { Debt } from '../../domain/identity/caller.ts'
import type { PushEvent } from '../../domain/push/push-event.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { NumberedMessage, Replay } from '../ports/instances/push-bus.ts'

/**
 * Why a connection ends. `replaced`: the user opened a newer one beyond the limit. `slow`: the
 * client reads more slowly than messages arrive.
 */
export type PushEnd = 'closed' | 'session-over' | 'replaced' | 'slow' | 'stopping'

/** The connection to one browser. It buffers a bounded amount, and ends itself beyond that. */
export interface PushChannel {
  /** @param position the id that the browser should send if the connection breaks now */
  begin(position: number): void
  send(id: number, event: PushEvent): void
  /** Sends a life sign. Ends the channel when the other side has sent none. */
  beat(): void
  end(reason: PushEnd): void
}

/** Messages that may wait for a replay; beyond that the connection ends. */
const MOST_WAITING = 100

export interface PushOwner {
  readonly userId: Id
  readonly tokenDigest: string
  /** Epoch milliseconds. */
  readonly loggedInAt: number
  /** Whether somebody else has set the user's password. */
  readonly passwordIsGiven?: boolean | undefined
  /** What the rules of the session's client are asked about. */
  readonly entry?: (Entry & { readonly clientId: string }) | undefined
  /** Whether the menu of the user is empty for want of a role. */
  readonly hasNoRole?: boolean | undefined
  /**
   * When it was opened. Such a user has no rights yet, and hears nothing but of the own session and
   * password.
   */
  readonly owes?: Debt | undefined
}

/** Sends every message once and in order; those that arrive during a replay come after it. */
export class PushConnection {
  readonly owner: PushOwner
  readonly #channel: PushChannel
  #owes: Debt | undefined
  #judgedAt: number | undefined
  #position = 0
  #isBegun = false
  #isOver = false
  #waiting: NumberedMessage[] | undefined = []

  constructor(owner: PushOwner, channel: PushChannel) {
    this.owner = owner
    this.#owes = owner.owes
    this.#channel = channel
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** The access version at which it was known what the owner owes. */
  get judgedAt(): number | undefined {
    return this.#judgedAt
  }

  judge(owes: Debt | undefined, version: number): void {
    this.#owes = owes
    this.#judgedAt = version
  }

  /** The id of the last message sent; `undefined` before `begin`. */
  get position(): number | undefined {
    return this.#isBegun ? this.#position : undefined
  }

  /** @param after the last id that the browser has seen; ids in the future count as now */
  begin(after: number | undefined, { position }: Replay): void {
    this.#isBegun = true
    this.#position = after !== undefined && after <= position ? after : position
    this.#channel.begin(this.#position)
  }

  /** Sends an event to this connection alone. It has no number, so a replay does not repeat it. */
  say(event: PushEvent): void {
    if (!this.#isOver && this.#isBegun) this.#channel.send(this.#position, event)
  }

  hear(message: NumberedMessage): void {
    if (this.#waiting === undefined) this.#send(message)
    else if (this.#waiting.length < MOST_WAITING) this.#waiting.push(message)
    else this.end('slow')
  }

  /** Messages wait from now on, until `resume`. */
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

  /** @param lastWord sent before the end, even while messages wait */
  end(reason: PushEnd, lastWord?: PushEvent): void {
    if (this.#isOver) return
    this.#isOver = true
    if (lastWord && this.#isBegun) this.#channel.send(this.#position, lastWord)
    this.#channel.end(reason)
  }

  #send({ id, message }: NumberedMessage): void {
    if (this.#isOver || id <= this.#position || message.event === undefined) return
    this.#position = id
    const isAllowed = this.#owes === undefined || message.event.kind === 'password-chosen'
    if (isAllowed) this.#channel.send(id, message.event)
  }
}
