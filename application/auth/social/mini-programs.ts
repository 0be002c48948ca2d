import { SocialNotConfigured } from '../../../domain/identity/social-errors.ts'
import type { MiniProgram } from '../../ports/mini-program.ts'

/** The mini-programs that are configured, by application id (lower case, as the vendor writes it). */
export class MiniPrograms {
  readonly #byAppId: ReadonlyMap<string, MiniProgram>

  constructor(byAppId: ReadonlyMap<string, MiniProgram>) {
    this.#byAppId = byAppId
  }

  /**
   * @param appId empty when the caller named none, which is enough while there is exactly one
   * @throws SocialNotConfigured
   */
  get(appId: string): MiniProgram {
    const [first, ...others] = this.#byAppId.values()
    const isClear = appId === '' && others.length === 0
    const program = isClear ? first : this.#byAppId.get(appId)
    if (!program) throw new SocialNotConfigured()
    return program
  }
}
