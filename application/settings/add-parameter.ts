import { checkParameter, type ParameterText } from '../../domain/settings/parameter.ts'
import { ParameterKeyTaken } from '../../domain/settings/parameter-errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { ParameterDesk } from '../ports/parameter-desk.ts'

export class AddParameter {
  readonly #desk: ParameterDesk
  readonly #clock: Clock

  constructor(desk: ParameterDesk, clock: Clock) {
    this.#desk = desk
    this.#clock = clock
  }

  /** @throws InvalidParameter, InvalidParameterValue, ParameterKeyTaken */
  async execute(text: ParameterText): Promise<void> {
    checkParameter(text)
    if (!(await this.#desk.add(text, this.#clock.now()))) throw new ParameterKeyTaken()
  }
}
