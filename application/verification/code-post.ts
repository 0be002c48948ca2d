import type { CodeChannel, Recipient } from '../../domain/verification/recipient.ts'
import { CodesNotAvailable } from '../../domain/verification/sending-errors.ts'
import { randomDigits } from '../../domain/verification/verification-code.ts'
import type { BoundCode, CodeDigest, Ids } from '../ports/crypto.ts'
import type { CodeMessage, CodeSender } from '../ports/sign-in/code-sender.ts'
import type { VerificationCodes } from '../ports/sign-in/verification-codes.ts'

export interface CodeForm {
  readonly length: number
  readonly lifeMinutes: number
}

export interface Delivery {
  readonly purpose: BoundCode['purpose']
  readonly recipient: Recipient
  readonly clientId: string
  readonly language: CodeMessage['language']
}

/** Makes codes and gives them to the configured sender. */
export class CodePost {
  readonly #senders: readonly CodeSender[]
  readonly #codes: VerificationCodes
  readonly #digests: CodeDigest
  readonly #ids: Ids
  readonly #form: CodeForm

  constructor(
    senders: readonly CodeSender[],
    codes: VerificationCodes,
    digests: CodeDigest,
    ids: Ids,
    form: CodeForm,
  ) {
    this.#senders = senders
    this.#codes = codes
    this.#digests = digests
    this.#ids = ids
    this.#form = form
  }

  /** @throws CodesNotAvailable */
  senderFor(channel: CodeChannel): CodeSender {
    const sender = this.#senders.find((one) => one.channel === channel)
    if (!sender) throw new CodesNotAvailable(channel)
    return sender
  }

  /**
   * A code that nobody has received must not be usable, so it is stored only after it was sent.
   * @throws SendFailed; a code sent before stays valid
   */
  async deliver({ purpose, recipient, clientId, language }: Delivery): Promise<void> {
    const { length, lifeMinutes } = this.#form
    const code = randomDigits(length, (below) => this.#ids.below(below))
    const sender = this.senderFor(recipient.channel)
    await sender.send({ to: recipient.address, code, language, lifeMinutes })
    const recipientKey = recipient.key
    const digest = this.#digests.digest({ purpose, recipientKey, clientId, code })
    await this.#codes.put(recipientKey, digest, lifeMinutes * 60)
  }
}
