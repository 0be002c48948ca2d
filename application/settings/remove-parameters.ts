import { ParameterBuiltIn } from '../../domain/settings/parameter-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { ParameterDesk } from '../ports/parameter-desk.ts'

export class RemoveParameters {
  readonly #desk: ParameterDesk

  constructor(desk: ParameterDesk) {
    this.#desk = desk
  }

  /**
   * All of them, or none when one is built in. It is no error when some do not exist.
   * @throws ParameterBuiltIn
   */
  async execute(ids: readonly Id[]): Promise<void> {
    if (!(await this.#desk.remove(ids))) throw new ParameterBuiltIn()
  }
}
