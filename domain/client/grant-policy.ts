import { type GrantType, isGrantType } from './grant-type.ts'

/** Their proofs are two factors already, or somebody else asks for the second one. */
export const STRONG_GRANT_TYPES: readonly string[] = ['social', 'passkey']

/** Whether logins that usually need a second factor would need none. */
export function weakens(strongGrantTypes: readonly string[] | undefined): boolean {
  return strongGrantTypes?.some((one) => !STRONG_GRANT_TYPES.includes(one)) === true
}

/** The grant types a client may use. Membership is exact: no prefixes, no case folding. */
export class GrantPolicy {
  readonly #allowed: ReadonlySet<string>

  constructor(allowed: Iterable<GrantType>) {
    this.#allowed = new Set(allowed)
  }

  permits(grantType: string): boolean {
    return isGrantType(grantType) && this.#allowed.has(grantType)
  }

  get grantTypes(): GrantType[] {
    return [...this.#allowed].filter(isGrantType)
  }
}
