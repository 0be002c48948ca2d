import type { Parameter } from '../../domain/settings/parameter.ts'
import type { ParameterDesk, ParameterPage } from '../ports/parameter-desk.ts'

export class ListParameters {
  readonly #desk: ParameterDesk

  constructor(desk: ParameterDesk) {
    this.#desk = desk
  }

  execute(
    page: ParameterPage,
  ): Promise<{ readonly parameters: Parameter[]; readonly total: number }> {
    return this.#desk.list(page)
  }
}
