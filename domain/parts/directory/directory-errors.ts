import { SocialNotBound } from '../../identity/sign-in/social-errors.ts'

/** Why somebody whom a provider has confirmed does not get in; for the login log. */
export type ArrivalRefusal =
  /** The address is of none of the domains of the company. */
  | 'directory_domain'
  | 'directory_email_unproven'
  /** The provider did not say, or said more than once, who it is in the directory. */
  | 'directory_no_key'
  /** Nobody in the directory has the key or the name. */
  | 'directory_unknown'
  /** Nobody becomes the super administrator this way. */
  | 'directory_super_user'
  /** The identity is bound to one account, and the person has another. */
  | 'directory_other_account'
  /** The account is bound to another identity of this provider. */
  | 'directory_other_identity'

/** Outside it is like an identity that nobody has bound; the login log says why. */
export class ArrivalRefused extends SocialNotBound {
  readonly #reason: string
  readonly #name: string

  /** @param reason an `ArrivalRefusal`, or the code of the one who settles accounts */
  constructor(reason: ArrivalRefusal | (string & {}), name: string) {
    super()
    this.#reason = reason
    this.#name = name
  }

  override get loggedAs(): string {
    return this.#reason
  }

  override get loggedName(): string {
    return this.#name
  }
}
