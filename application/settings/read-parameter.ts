import type { ParameterRepo } from '../ports/parameter-repo.ts'

export class ReadParameter {
  readonly #parameters: ParameterRepo

  constructor(parameters: ParameterRepo) {
    this.#parameters = parameters
  }

  /** @returns `undefined` when there is no such parameter */
  execute(key: string): Promise<string | undefined> {
    return this.#parameters.value(key)
  }
}
