import type { PermissionSet } from '../../domain/access/permission-set.ts'
import { readingOf } from '../../domain/settings/parameter-reading.ts'
import type { ParameterRepo } from '../ports/parameter-repo.ts'

export class GetParameter {
  readonly #parameters: ParameterRepo

  constructor(parameters: ParameterRepo) {
    this.#parameters = parameters
  }

  /** @returns `undefined` when there is no such parameter, or none for these permissions */
  async execute(key: string, permissions: PermissionSet): Promise<string | undefined> {
    const reading = readingOf(key, permissions)
    return reading.allowed ? this.#parameters.value(key) : reading.answer
  }
}
