import type { CodeChannel, Recipient } from '../../domain/verification/recipient.ts'
import { CodesNotAvailable } from '../../domain/verification/sending-errors.ts'
import { randomDigits } from '../../domain/verification/verification-code.ts'
import type { BoundCode, CodeDigest, Ids } from '../ports/crypto.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { CodeMessage, CodeSender } from '../ports/sign-in/code-sender.ts'
import type { VerificationCodes } from '../ports/sign-in/verification-codes.ts'
import type { GuardedSending } from './guarded-sending.ts'

interface CodeForm {
  readonly length: number
  readonly lifeMinutes: number
}

interface Delivery {
  readonly purpose: BoundCode['purpose']
  readonly recipient: Recipient
  readonly clientId: string
  readonly language: CodeMessage['language']
}

interface PostTools {
  readonly senders: readonly CodeSender[]
  readonly sending: GuardedSending
  readonly codes: VerificationCodes
  readonly digests: CodeDigest
  readonly ids: Ids
  readonly metrics: Pick<Metrics, 'codeSent'>
  readonly form: CodeForm
}

/** Makes codes and gives them to the configured sender, within the limits of sending. */
export class CodePost {
  readonly #tools: PostTools

  constructor(tools: PostTools) {
    this.#tools = tools
  }

  /** @throws CodesNotAvailable */
  senderFor(channel: CodeChannel): CodeSender {
    const sender = this.#tools.senders.find((one) => one.channel === channel)
    if (!sender) throw new CodesNotAvailable(channel)
    return sender
  }

  /** @throws SendingStopped, TooManyRequests; SendFailed, after which a code sent before stays valid */
  deliver(delivery: Delivery): Promise<void> {
    return this.#tools.sending.run(delivery.recipient, () => this.#deliver(delivery))
  }

  /** A code that nobody has received must not be usable, so it is stored only after it was sent. */
  async #deliver({ purpose, recipient, clientId, language }: Delivery): Promise<void> {
    const { codes, digests, ids, form } = this.#tools
    const { length, lifeMinutes } = form
    const code = randomDigits(length, (below) => ids.below(below))
    const message = { to: recipient.address, code, language, lifeMinutes }
    await this.#send(this.senderFor(recipient.channel), message)
    const recipientKey = recipient.key
    const digest = digests.digest({ purpose, recipientKey, clientId, code })
    await codes.put(recipientKey, digest, lifeMinutes * 60)
  }

  async #send(sender: CodeSender, message: CodeMessage): Promise<void> {
    const { metrics } = this.#tools
    try {
      await sender.send(message)
    } catch (error) {
      metrics.codeSent(sender.channel, 'failed')
      throw error
    }
    metrics.codeSent(sender.channel, 'sent')
  }
}
