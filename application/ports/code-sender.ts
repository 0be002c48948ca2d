import type { CodeChannel } from '../../domain/verification/recipient.ts'

export interface CodeMessage {
  /** Normalised: `+8613800138000`, `somebody@example.com`. */
  readonly to: string
  readonly code: string
  readonly language: 'en' | 'zh'
  readonly lifeMinutes: number
}

/** Delivers a code to one recipient. The text is a fixed template. */
export interface CodeSender {
  readonly channel: CodeChannel
  /**
   * Resolves when the provider has accepted the message.
   * @throws SendFailed for every failure; no words of the provider reach the caller
   */
  send(message: CodeMessage): Promise<void>
}
