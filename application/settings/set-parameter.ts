import { checkParameterValue } from '../../domain/settings/parameter.ts'
import { ParameterNotFound } from '../../domain/settings/parameter-errors.ts'
import type { ParameterDesk } from '../ports/parameter-desk.ts'

export class SetParameter {
  readonly #desk: ParameterDesk

  constructor(desk: ParameterDesk) {
    this.#desk = desk
  }

  /** @throws InvalidParameterValue, ParameterNotFound */
  async execute(key: string, value: string): Promise<void> {
    checkParameterValue(key, value)
    if (!(await this.#desk.setValue(key, value))) throw new ParameterNotFound()
  }
}
