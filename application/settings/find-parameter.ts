import type { Parameter } from '../../domain/settings/parameter.ts'
import { ParameterNotFound } from '../../domain/settings/parameter-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { ParameterDesk } from '../ports/parameter-desk.ts'

export class FindParameter {
  readonly #desk: ParameterDesk

  constructor(desk: ParameterDesk) {
    this.#desk = desk
  }

  /** @throws ParameterNotFound */
  async execute(id: Id): Promise<Parameter> {
    const parameter = await this.#desk.find(id)
    if (!parameter) throw new ParameterNotFound()
    return parameter
  }
}
