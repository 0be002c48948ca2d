import { INITIAL_PASSWORD_PARAMETER } from '../../domain/identity/passwords/initial-password.ts'
import { generatedPassword } from '../../domain/identity/passwords/new-password.ts'
import type { ParameterRepo } from '../ports/console/parameter-repo.ts'
import type { Ids } from '../ports/crypto.ts'

export interface ChosenPassword {
  readonly value: string
  /** Nobody knows it yet, so it has to be shown to the administrator once. */
  readonly isGenerated: boolean
}

/** The password of users who are added without one: the system parameter, or a generated one. */
export class InitialPassword {
  readonly #parameters: ParameterRepo
  readonly #ids: Ids

  constructor(parameters: ParameterRepo, ids: Ids) {
    this.#parameters = parameters
    this.#ids = ids
  }

  async choose(): Promise<ChosenPassword> {
    const set = (await this.#parameters.value(INITIAL_PASSWORD_PARAMETER)) ?? ''
    if (set !== '') return { value: set, isGenerated: false }
    return { value: generatedPassword((below) => this.#ids.below(below)), isGenerated: true }
  }
}
