import { type CodeChannel, Recipient } from '../../domain/verification/recipient.ts'
import type { BoundCode, CodeDigest } from '../ports/crypto.ts'
import type { PhoneNumbers } from '../ports/phone-numbers.ts'
import type { CodeVerdict, VerificationCodes } from '../ports/verification-codes.ts'

/** No recipient's key begins with a blank. */
const NOBODY = ' '

export interface PresentedCode {
  readonly purpose: BoundCode['purpose']
  readonly recipient: Recipient
  readonly clientId: string
  readonly code: string
  readonly source: string
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
  try({ recipient, source, ...bound }: PresentedCode): Promise<CodeVerdict> {
    const recipientKey = recipient.key
    const digests = this.#digests.digests({ ...bound, recipientKey })
    return this.#codes.check(recipientKey, digests, source)
  }

  /** Costs as much as `try`, but reads no code. */
  async pretend({ recipient, source, ...bound }: PresentedCode): Promise<void> {
    const recipientKey = `${NOBODY}${recipient.key}`
    const digests = this.#digests.digests({ ...bound, recipientKey })
    await this.#codes.check(recipientKey, digests, source)
  }
}
