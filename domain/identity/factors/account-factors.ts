export interface FactorCounts {
  /** Whether a code of an authenticator app was confirmed. */
  readonly hasApp: boolean
  readonly passkeys: number
  /** Those that were not used yet. */
  readonly recoveryCodes: number
}

/** What can be asked for after a right first proof. */
export type FactorKind = 'totp' | 'passkey' | 'recovery'

/** The second factors that are in force for an account. */
export class AccountFactors {
  static readonly none = new AccountFactors({ hasApp: false, passkeys: 0, recoveryCodes: 0 })

  readonly hasApp: boolean
  readonly passkeys: number
  readonly recoveryCodes: number

  constructor({ hasApp, passkeys, recoveryCodes }: FactorCounts) {
    this.hasApp = hasApp
    this.passkeys = passkeys
    this.recoveryCodes = recoveryCodes
  }

  /** Whether a login needs one. Recovery codes only stand in for the others. */
  get areThere(): boolean {
    return this.hasApp || this.passkeys > 0
  }

  get possible(): readonly FactorKind[] {
    if (!this.areThere) return []
    return [
      ...(this.hasApp ? (['totp'] as const) : []),
      ...(this.passkeys > 0 ? (['passkey'] as const) : []),
      ...(this.recoveryCodes > 0 ? (['recovery'] as const) : []),
    ]
  }
}
