import type { CodeChannel } from '../../../domain/verification/recipient.ts'
import { CodeRefused } from '../../../domain/verification/verification-errors.ts'
import type { CodeCheck, PresentedCode } from '../code-check.ts'
import type { CodeProof } from '../code-proof.ts'
import {
  type AuthenticatedUser,
  type GrantAttempt,
  type GrantStrategy,
  NAME_FIELDS,
} from '../grant-strategy.ts'

const LONGEST_RECIPIENT = 128
const LONGEST_CODE = 32

/** A code that was sent to a phone or a mailbox. */
abstract class CodeGrant implements GrantStrategy {
  abstract readonly grantType: CodeChannel
  abstract readonly nameField: string
  protected abstract readonly codeField: string
  readonly #check: CodeCheck
  readonly #proof: CodeProof

  constructor(check: CodeCheck, proof: CodeProof) {
    this.#check = check
    this.#proof = proof
  }

  async authenticate(attempt: GrantAttempt): Promise<AuthenticatedUser> {
    return this.#proof.require(this.#presentedIn(attempt))
  }

  keepProof(attempt: GrantAttempt): Promise<void> {
    return this.#check.keep(this.#presentedIn(attempt))
  }

  async refuseLate(): Promise<never> {
    throw new CodeRefused()
  }

  #presentedIn({ clientId, credentials, source }: GrantAttempt): PresentedCode {
    const written = credentials.require(this.nameField, LONGEST_RECIPIENT)
    const code = credentials.require(this.codeField, LONGEST_CODE).trim()
    const recipient = this.#check.recipient(this.grantType, written)
    const hasFactor = credentials.optional('otp').trim() !== ''
    return { purpose: 'login', recipient, clientId, code, source, hasFactor }
  }
}

export class EmailGrant extends CodeGrant {
  readonly grantType = 'email'
  readonly nameField = NAME_FIELDS.email
  protected readonly codeField = 'emailCode'
}

export class SmsGrant extends CodeGrant {
  readonly grantType = 'sms'
  readonly nameField = NAME_FIELDS.sms
  protected readonly codeField = 'smsCode'
}
