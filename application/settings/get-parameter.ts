import type { PermissionSet } from '../../domain/access/permission-set.ts'
import { readingOf } from '../../domain/settings/parameter-reading.ts'
import type { ParameterRepo } from '../ports/console/parameter-repo.ts'

export class GetParameter {
  readonly #parameters: ParameterRepo

  constructor(parameters: ParameterRepo) {
    this.#parameters = parameters
  }

  /** @returns `undefined` when it does not exist, or these permissions do not include it */
  async execute(key: string, permissions: PermissionSet): Promise<string | undefined> {
    const reading = readingOf(key, permissions)
    return reading.allowed ? this.#parameters.value(key) : reading.answer
  }
}
