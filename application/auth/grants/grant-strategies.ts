import { InvalidClient } from '../../../domain/client/client-errors.ts'
import type { GrantType } from '../../../domain/client/grant-type.ts'
import type { GrantStrategy } from './grant-strategy.ts'
import { knownNameField } from './name-fields.ts'

/** The strategies that are configured. A grant type without one answers like one not allowed. */
export class GrantStrategies {
  readonly #byGrantType: ReadonlyMap<GrantType, GrantStrategy>

  constructor(strategies: readonly GrantStrategy[]) {
    this.#byGrantType = new Map(strategies.map((strategy) => [strategy.grantType, strategy]))
  }

  get grantTypes(): readonly GrantType[] {
    return [...this.#byGrantType.keys()]
  }

  /** `undefined` for one that neither is configured nor comes with this service. */
  nameFieldOf(grantType: GrantType): string | undefined {
    return this.#byGrantType.get(grantType)?.nameField ?? knownNameField(grantType)
  }

  /** @throws InvalidClient when no strategy is configured */
  for(grantType: GrantType): GrantStrategy {
    const strategy = this.#byGrantType.get(grantType)
    if (!strategy) throw new InvalidClient('grant-not-available')
    return strategy
  }
}
