import { checkParameter, type ParameterText } from '../../domain/settings/parameter.ts'
import {
  ParameterBuiltIn,
  ParameterKeyTaken,
  ParameterNotFound,
} from '../../domain/settings/parameter-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { ParameterDesk } from '../ports/parameter-desk.ts'

export class EditParameter {
  readonly #desk: ParameterDesk

  constructor(desk: ParameterDesk) {
    this.#desk = desk
  }

  /** @throws InvalidParameter, InvalidParameterValue, and what stands in the way of the edit */
  async execute(id: Id, text: ParameterText): Promise<void> {
    checkParameter(text)
    const before = await this.#desk.find(id)
    if (before?.isBuiltIn && before.key !== text.key) throw new ParameterBuiltIn()
    const outcome = await this.#desk.edit(id, text)
    if (outcome === 'missing') throw new ParameterNotFound()
    if (outcome === 'key-taken') throw new ParameterKeyTaken()
  }
}
