import type {
  MadePasskey,
  Passkey,
  PasskeyCredential,
  UsedPasskey,
} from '../../../domain/identity/factors/passkey.ts'
import type { Id } from '../../../domain/shared/id.ts'

/** JSON for `navigator.credentials`, as `PublicKeyCredential.parse…OptionsFromJSON` reads it. */
export type BrowserOptions = Readonly<Record<string, unknown>>

export interface PasskeyOwner {
  readonly userId: Id
  /** Shown by the authenticator when it offers its passkeys. */
  readonly userName: string
}

export type Signed = Pick<PasskeyCredential, 'counter' | 'isBackedUp'>

/**
 * WebAuthn for the origins of this installation. Challenges are base64url. All verdicts require
 * that the authenticator has verified its user, and none fetches anything.
 */
export interface RelyingParty {
  /** For a passkey that can be found without a name. @param present those of the user already */
  optionsToMake(
    challenge: string,
    owner: PasskeyOwner,
    present: readonly Passkey[],
  ): Promise<BrowserOptions>
  optionsToUse(challenge: string): Promise<BrowserOptions>
  /** Verifies nothing. @returns `undefined` for what no browser wrote */
  challengeIn(clientDataJSON: string): string | undefined
  /** @returns `undefined` unless it was made for this challenge, at an origin of this service */
  verifyMade(made: MadePasskey, challenge: string): Promise<PasskeyCredential | undefined>
  /**
   * Compares no counters.
   * @returns `undefined` unless the passkey has signed this challenge, at an origin of this service,
   * for its owner
   */
  verifyUsed(used: UsedPasskey, challenge: string, passkey: Passkey): Promise<Signed | undefined>
}
