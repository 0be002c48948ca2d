import { DomainError } from '../../shared/domain-error.ts'

/** Why a login by passkey failed, for the login log. Its user gets one answer for all. */
export type PasskeyTruth =
  | 'passkey_challenge'
  | 'passkey_unknown'
  | 'passkey_invalid'
  | 'passkey_cloned'
  | 'passkey_disabled'
  | 'invalid_grant'
  | 'account_locked'

export class PasskeyRefused extends DomainError {
  readonly kind = 'refused'
  readonly code = 'passkey_refused'
  readonly #truth: PasskeyTruth
  readonly #userName: string | undefined
  /** @param userName whose passkey it is, if it is anybody's */
  constructor(truth: PasskeyTruth, userName?: string) {
    super('This passkey was not accepted. Try again, or log in another way.')
    this.#truth = truth
    this.#userName = userName
  }

  override get loggedAs(): string {
    return this.#truth
  }

  override get loggedName(): string | undefined {
    return this.#userName
  }
}
