import type { CodeMessage, CodeSender } from '../../application/ports/sign-in/code-sender.ts'
import type { CodeChannel } from '../../domain/verification/recipient.ts'
import { SendFailed } from '../../domain/verification/verification-errors.ts'

/** A provider whose messages can be read by tests. */
export class FakeSender implements CodeSender {
  readonly channel: CodeChannel
  readonly messages: CodeMessage[] = []
  isUnreachable = false

  constructor(channel: CodeChannel) {
    this.channel = channel
  }

  async send(message: CodeMessage): Promise<void> {
    if (this.isUnreachable) throw new SendFailed(new Error('account 4711 has no credit'))
    this.messages.push(message)
  }

  /** The last code sent to a recipient. */
  codeFor(to: string): string {
    return this.messages.findLast((message) => message.to === to)?.code ?? ''
  }
}
