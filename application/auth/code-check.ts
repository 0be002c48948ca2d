import { type CodeChannel, Recipient } from '../../domain/verification/recipient.ts'
import type { BoundCode, CodeDigest } from '../ports/crypto.ts'
import type { PhoneNumbers } from '../ports/sign-in/phone-numbers.ts'
import type { CodeVerdict, VerificationCodes } from '../ports/sign-in/verification-codes.ts'

/** Enough to look up a code of an app and type it. */
const KEPT_SECONDS = 120
/** No recipient's key begins with a blank. */
const NOBODY = ' '

export interface PresentedCode {
  readonly purpose: BoundCode['purpose']
  readonly recipient: Recipient
  readonly clientId: string
  readonly code: string
  readonly source: string
  /** A second factor comes with it, as with a code that was kept. */
  readonly hasFactor?: boolean
}

/** Compares a presented code with the one that was sent. */
export class CodeCheck {
  readonly #phones: PhoneNumbers
  readonly #codes: VerificationCodes
  readonly #digests: CodeDigest

  constructor(phones: PhoneNumbers, codes: VerificationCodes, digests: CodeDigest) {
    this.#phones = phones
    this.#codes = codes
    this.#digests = digests
  }

  /** @throws InvalidRecipient */
  recipient(channel: CodeChannel, raw: string): Recipient {
    return Recipient.parse(channel, raw, (phone) => this.#phones.parse(phone))
  }

  /** Spends the code if it is right. */
  try(presented: PresentedCode): Promise<CodeVerdict> {
    const { recipient, source } = presented
    return this.#codes.check(recipient.key, this.#digestsOf(presented, recipient.key), source)
  }

  /** Lets a code that was right, and is spent, be presented once more, with a second factor. */
  async keep({ recipient, clientId, code }: PresentedCode): Promise<void> {
    const recipientKey = recipient.key
    const digest = this.#digests.digest({ purpose: 'kept', recipientKey, clientId, code })
    await this.#codes.put(recipientKey, digest, KEPT_SECONDS)
  }

  /** Costs as much as `try`, but reads no code. */
  async pretend(presented: PresentedCode): Promise<void> {
    const recipientKey = `${NOBODY}${presented.recipient.key}`
    const digests = this.#digestsOf(presented, recipientKey)
    await this.#codes.check(recipientKey, digests, presented.source)
  }

  #digestsOf({ purpose, clientId, code, hasFactor }: PresentedCode, recipientKey: string) {
    const purposes = hasFactor ? [purpose, 'kept' as const] : [purpose]
    return purposes.flatMap((one) =>
      this.#digests.digests({ purpose: one, recipientKey, clientId, code }),
    )
  }
}
