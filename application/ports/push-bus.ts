import type { PushMessage } from '../../domain/push/push-event.ts'
import type { Id } from '../../domain/shared/id.ts'

export interface NumberedMessage {
  /** A safe integer that grows with every message, across all instances. */
  readonly id: number
  readonly message: PushMessage
}

export interface Replay {
  /** All messages up to here are in `messages` or older than what was asked for. */
  readonly position: number
  /** Oldest first. */
  readonly messages: readonly NumberedMessage[]
}

export interface PushListener {
  /** In the order of ids, each once. */
  heard(message: NumberedMessage): void
  /** From now on messages may be missed. */
  lost(): void
  /** Messages are received again. Those missed in between are available from `replay` only. */
  regained(): void
}

/** Carries messages to all instances and keeps recent ones for a while. It may lose them. */
export interface PushBus {
  /** Delivers to all listeners on all instances; from then on `replay` includes it. */
  publish(message: PushMessage): Promise<void>
  /**
   * Messages sent to a user or to everybody since, within the bounds of `REPLAY`.
   * @param after the last known id; without it, only the position is returned
   */
  replay(userId: Id, after: number | undefined): Promise<Replay>
  /** Resolves when everything published from now on is received. */
  listen(listener: PushListener): Promise<void>
  /** Stops receiving. */
  close(): Promise<void>
}
