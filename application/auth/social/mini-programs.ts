import { SocialNotConfigured } from '../../../domain/identity/sign-in/social-errors.ts'
import type { MiniProgram } from '../../ports/sign-in/mini-program.ts'

/** The configured mini-programs, by application id (in lower case, as the vendor writes it). */
export class MiniPrograms {
  readonly #byAppId: ReadonlyMap<string, MiniProgram>

  constructor(byAppId: ReadonlyMap<string, MiniProgram>) {
    this.#byAppId = byAppId
  }

  /** @param appId may be empty while there is exactly one. @throws SocialNotConfigured */
  get(appId: string): MiniProgram {
    const [first, ...others] = this.#byAppId.values()
    const isClear = appId === '' && others.length === 0
    const program = isClear ? first : this.#byAppId.get(appId)
    if (!program) throw new SocialNotConfigured()
    return program
  }
}
