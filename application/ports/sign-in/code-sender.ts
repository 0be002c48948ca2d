import type { CodeChannel } from '../../../domain/verification/recipient.ts'

export interface CodeMessage {
  readonly to: string
  readonly code: string
  readonly language: 'en' | 'zh'
  readonly lifeMinutes: number
}

export interface CodeSender {
  readonly channel: CodeChannel
  /** Resolves when the provider has accepted the message. @throws SendFailed for every failure */
  send(message: CodeMessage): Promise<void>
}
