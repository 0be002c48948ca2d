import type { Mailer } from '../../application/ports/mailer.ts'
import type { CodeSender } from '../../application/ports/sign-in/code-sender.ts'
import type { CodeChannel } from '../../domain/verification/recipient.ts'

export interface TakenMessage {
  readonly channel: CodeChannel
  readonly to: string
  /** Empty for a mail without one. */
  readonly code: string
  /** Of a mail. */
  readonly subject?: string
  readonly text: string
  /** A mail as a page, if it has that form. */
  readonly html?: string | undefined
  readonly at: Date
}

/** Takes messages for which no sender is configured, and sends none. */
export interface StandIn {
  codes(channel: CodeChannel): CodeSender
  readonly mailer: Mailer
  /** The last hundred, oldest first. */
  readonly taken: readonly TakenMessage[]
}
