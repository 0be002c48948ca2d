import { type Around, unaudited } from '../../domain/audit/around.ts'
import type { Id } from '../../domain/shared/id.ts'
import { PlatformNotFound } from '../../domain/storage/platform-errors.ts'
import type { PlatformRegister } from '../ports/platform-register.ts'
import type { TestPlatform } from './test-platform.ts'
import { checkWorks } from './test-steps.ts'

/** Where new files go. Without a default, uploads are refused; what is stored stays readable. */
export class SetDefaultPlatform {
  readonly #register: PlatformRegister
  readonly #test: TestPlatform

  constructor(register: PlatformRegister, test: TestPlatform) {
    this.#register = register
    this.#test = test
  }

  /**
   * @param isForced makes it the default untried
   * @throws PlatformNotFound, PlatformNotWorking
   */
  async execute(
    id: Id,
    isDefault: boolean,
    isForced: boolean,
    around: Around = unaudited,
  ): Promise<void> {
    // Tried before the change, which holds the record and must not wait for a platform.
    if (isDefault && !isForced) checkWorks(await this.#test.execute(id, undefined))
    await around(async () => {
      if (!(await this.#register.setDefault(id, isDefault))) throw new PlatformNotFound()
    })
  }
}
