import { InvalidClient } from '../../../domain/client/client-errors.ts'
import type { GrantType } from '../../../domain/client/grant-type.ts'
import { type GrantStrategy, knownNameField } from '../grant-strategy.ts'

/** The configured strategies. A grant type without one is refused like one that is not allowed. */
export class GrantStrategies {
  readonly #byGrantType: ReadonlyMap<GrantType, GrantStrategy>

  constructor(strategies: readonly GrantStrategy[]) {
    this.#byGrantType = new Map(strategies.map((strategy) => [strategy.grantType, strategy]))
  }

  get grantTypes(): readonly GrantType[] {
    return [...this.#byGrantType.keys()]
  }

  /** `undefined` for a grant type that is neither configured nor built in. */
  nameFieldOf(grantType: GrantType): string | undefined {
    return this.#byGrantType.get(grantType)?.nameField ?? knownNameField(grantType)
  }

  /** @throws InvalidClient if no strategy is configured */
  for(grantType: GrantType): GrantStrategy {
    const strategy = this.#byGrantType.get(grantType)
    if (!strategy) throw new InvalidClient('grant-not-available')
    return strategy
  }
}
