import type { AccountFactors } from '../../../domain/identity/factors/account-factors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { AccountLeftovers } from '../accounts/password-changes.ts'

/** The shared secret of an authenticator app. */
export interface AppSecret {
  readonly userId: Id
  readonly sealed: string
}

export interface StoredAppSecret extends AppSecret {
  /** It is in force from then on. */
  readonly confirmedAt: Date | undefined
}

export interface AppConfirmation extends AppSecret {
  /** The step whose code was presented. */
  readonly step: number
  readonly at: Date
  /** They replace all recovery codes of the user. */
  readonly recoveryDigests: readonly string[]
}

export interface SecondFactorRepo extends AccountLeftovers {
  factorsOf(userId: Id): Promise<AccountFactors>
  getSecret(userId: Id): Promise<StoredAppSecret | undefined>
  /** Replaces a secret that was not confirmed. @returns false if the user has a confirmed one */
  begin(secret: AppSecret, at: Date): Promise<boolean>
  /** One step. @returns false unless exactly this secret waits for its confirmation */
  confirm(confirmation: AppConfirmation): Promise<boolean>
  /** @returns true for one caller on all instances, and only if no later step was spent */
  spendStep(userId: Id, step: number): Promise<boolean>
  /** Also the recovery codes, unless a passkey is left, and what this user's browsers are trusted for. */
  remove(userId: Id): Promise<boolean>
  listSecrets(): Promise<readonly AppSecret[]>
  /** Does nothing if the user has another secret by now. */
  replaceSealed(before: AppSecret, sealed: string): Promise<void>
}
