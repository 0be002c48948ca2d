import type {
  NumberedMessage,
  PushBus,
  PushListener,
} from '../../application/ports/instances/push-bus.ts'
import type { PushMessage } from '../../domain/push/push-event.ts'

/** Two instances over one store. */
export interface PushBusHarness {
  readonly here: PushBus
  readonly there: PushBus
  /** Advances the time for everything that is stored. */
  elapse(seconds: number): Promise<void>
}

export class RecordingListener implements PushListener {
  readonly heardMessages: NumberedMessage[] = []
  readonly events: string[] = []

  heard(message: NumberedMessage): void {
    this.heardMessages.push(message)
  }

  lost(): void {
    this.events.push('lost')
  }

  regained(): void {
    this.events.push('regained')
  }

  get texts(): string[] {
    return this.heardMessages.map(textOf)
  }
}

export function textOf({ message: { event } }: NumberedMessage): string {
  return event?.kind === 'notice' ? event.text : String(event?.kind)
}

export function toUser(userId: string, text: string): PushMessage {
  return { to: 'user', userId, event: { kind: 'notice', text } }
}

export function toEverybody(text: string): PushMessage {
  return { to: 'everybody', event: { kind: 'notice', text } }
}
