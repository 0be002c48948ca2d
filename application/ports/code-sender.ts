import type { CodeChannel } from '../../domain/verification/recipient.ts'

export interface CodeMessage {
  /** Normalised: `+8613800138000`, `somebody@example.com`. */
  readonly to: string
  readonly code: string
  readonly language: 'en' | 'zh'
  readonly lifeMinutes: number
}

/** Brings a code to one recipient. The text is a fixed template; nothing else in it varies. */
export interface CodeSender {
  readonly channel: CodeChannel
  /**
   * Resolves when the provider has taken the message.
   * @throws SendFailed whatever the provider says: nothing of it reaches the caller
   */
  send(message: CodeMessage): Promise<void>
}
