import { DomainError } from '../shared/domain-error.ts'
import { GRANT_TYPES, type GrantType } from './grant-type.ts'

const LONGEST_SHOWN = 32

class UnknownGrantType extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'unknown_grant_type'
  constructor(grantType: string, known: readonly string[]) {
    const params = { grantType: grantType.slice(0, LONGEST_SHOWN), known: known.join(', ') }
    super(`There is no grant type "${params.grantType}". There are: ${params.known}.`, { params })
  }
}

export class KnownGrantTypes {
  readonly #configured: ReadonlySet<GrantType>

  /** @param configured grant types that the current settings make usable */
  constructor(configured: Iterable<GrantType>) {
    this.#configured = new Set(configured)
  }

  /** Refuses unknown names, which would otherwise fail silently. @throws UnknownGrantType */
  check(grantTypes: readonly string[]): void {
    const known = new Set<string>([...GRANT_TYPES, ...this.#configured])
    const unknown = grantTypes.find((grantType) => !known.has(grantType))
    if (unknown !== undefined) throw new UnknownGrantType(unknown, [...known])
  }

  unconfigured(grantTypes: readonly GrantType[]): readonly GrantType[] {
    return grantTypes.filter((grantType) => !this.#configured.has(grantType))
  }
}
