import { GRANT_TYPES, type GrantType } from './grant-type.ts'
import { UnknownGrantType } from './unknown-grant-type.ts'

/** The ways to log in that this service has: those that come with it, and those it was given. */
export class KnownGrantTypes {
  readonly #configured: ReadonlySet<GrantType>

  /** @param configured those that somebody can log in by, as settings are */
  constructor(configured: Iterable<GrantType>) {
    this.#configured = new Set(configured)
  }

  /** A misspelt one would never let anybody in, and say nothing. @throws UnknownGrantType */
  check(grantTypes: readonly string[]): void {
    const known = new Set<string>([...GRANT_TYPES, ...this.#configured])
    const unknown = grantTypes.find((grantType) => !known.has(grantType))
    if (unknown !== undefined) throw new UnknownGrantType(unknown, [...known])
  }

  /** Those that nobody can log in by until settings have what they need. */
  unconfigured(grantTypes: readonly GrantType[]): readonly GrantType[] {
    return grantTypes.filter((grantType) => !this.#configured.has(grantType))
  }
}
