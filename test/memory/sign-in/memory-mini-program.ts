import type { Ids } from '../../../application/ports/crypto.ts'
import type { MiniProgram } from '../../../application/ports/sign-in/mini-program.ts'
import { InvalidProviderCode } from '../../../domain/identity/sign-in/provider-errors.ts'

const MOST_CODES = 1000

/** A mini-program whose people open it by a call instead of a phone. */
export class MemoryMiniProgram implements MiniProgram {
  readonly appId: string
  readonly #ids: Ids
  readonly #openIds = new Map<string, string>()

  constructor(appId: string, ids: Ids) {
    this.appId = appId
    this.#ids = ids
  }

  /** @returns the code that the mini-program sends */
  open(openId: string): string {
    const code = this.#ids.token()
    const oldest = this.#openIds.keys().next()
    if (this.#openIds.size >= MOST_CODES && !oldest.done) this.#openIds.delete(oldest.value)
    this.#openIds.set(code, openId)
    return code
  }

  async openId(code: string): Promise<string> {
    const openId = this.#openIds.get(code)
    this.#openIds.delete(code)
    if (openId === undefined) throw new InvalidProviderCode()
    return openId
  }
}
