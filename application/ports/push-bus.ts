import type { PushMessage } from '../../domain/push/push-event.ts'
import type { Id } from '../../domain/shared/id.ts'

export interface NumberedMessage {
  /** A safe integer; grows from message to message, over all instances. */
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
  /** From here on messages may pass unheard. */
  lost(): void
  /** Messages are heard again. What passed in between can only be had by `replay`. */
  regained(): void
}

/** Carries messages to all instances, and keeps the last ones for a while. May forget them. */
export interface PushBus {
  /** Everybody who listens, on any instance, hears it, and `replay` has it from the same moment. */
  publish(message: PushMessage): Promise<void>
  /**
   * What a user has been sent since, alone and with everybody, within the bounds of `REPLAY`.
   * @param after the last id that is known; without it, only the position is wanted
   */
  replay(userId: Id, after: number | undefined): Promise<Replay>
  /** Resolves when everything published from now on is heard. */
  listen(listener: PushListener): Promise<void>
  /** Nothing is heard any more. */
  close(): Promise<void>
}
