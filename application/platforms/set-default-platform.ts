import type { Id } from '../../domain/shared/id.ts'
import { PlatformNotFound } from '../../domain/storage/platform-errors.ts'
import type { PlatformRegister } from '../ports/platform-register.ts'

/** Where new files go. Without a default, uploads are refused; what is stored stays readable. */
export class SetDefaultPlatform {
  readonly #register: PlatformRegister

  constructor(register: PlatformRegister) {
    this.#register = register
  }

  /** @throws PlatformNotFound */
  async execute(id: Id, isDefault: boolean): Promise<void> {
    if (!(await this.#register.setDefault(id, isDefault))) throw new PlatformNotFound()
  }
}
