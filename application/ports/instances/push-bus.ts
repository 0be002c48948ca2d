import type { PushMessage } from '../../../domain/push/push-event.ts'
import type { Id } from '../../../domain/shared/id.ts'

export interface NumberedMessage {
  /** A safe integer that grows with every message, across all instances. */
  readonly id: number
  readonly message: PushMessage
}

export interface Replay {
  /** All messages up to here are in `messages`, or are older than requested. */
  readonly position: number
  readonly messages: readonly NumberedMessage[]
}

export interface PushListener {
  /** In the order of ids, each once. */
  heard(message: NumberedMessage): void
  lost(): void
  /** Messages missed in between are available from `replay` only. */
  regained(): void
}

export interface PushBus {
  /** Delivers to the listeners of all instances; `replay` includes it from then on. */
  publish(message: PushMessage): Promise<void>
  /** Within the bounds of `REPLAY`; without `after` only the position is returned. */
  replay(userId: Id, after: number | undefined): Promise<Replay>
  /** Resolves when everything published from now on is received. */
  listen(listener: PushListener): Promise<void>
  close(): Promise<void>
}
