import type { Id } from '../../../domain/shared/id.ts'
import type { Ids, TokenDigest } from '../../ports/crypto.ts'
import type { CodeStore } from '../../ports/sign-in/code-store.ts'

const LIFE_SECONDS = 120

/** What a passkey is asked to sign for. */
export type PasskeyErrand =
  | { readonly purpose: 'log-in'; readonly clientId: string }
  | { readonly purpose: 'register'; readonly userId: Id }
  | { readonly purpose: 'prove'; readonly userId: Id; readonly sessionId: string }

export interface IssuedChallenge {
  readonly challenge: string
  /** Only for the browser; `undefined` if browsers are not checked. */
  readonly browserSecret: string | undefined
}

/** Each is valid for two minutes and one answer, from the same browser or session, for the same errand. */
export class PasskeyChallenges {
  readonly #codes: CodeStore
  readonly #ids: Ids
  readonly #digests: TokenDigest
  readonly #checksBrowser: boolean

  constructor(codes: CodeStore, ids: Ids, digests: TokenDigest, checksBrowser: boolean) {
    this.#codes = codes
    this.#ids = ids
    this.#digests = digests
    this.#checksBrowser = checksBrowser
  }

  /** @param known the secret that the browser already has */
  async issue(errand: PasskeyErrand, known: string | undefined): Promise<IssuedChallenge> {
    const challenge = this.#ids.token()
    const browserSecret = this.#isBound(errand) ? (known ?? this.#ids.token()) : undefined
    const kept = this.#terms(errand, browserSecret)
    const id = this.#digests.digest(challenge)
    await this.#codes.put('passkey-challenge', id, kept, LIFE_SECONDS)
    return { challenge, browserSecret }
  }

  /** Spends the challenge in any case. @returns whether it was issued on these terms */
  async take(
    challenge: string,
    errand: PasskeyErrand,
    browserSecret: string | undefined,
  ): Promise<boolean> {
    const kept = await this.#codes.take('passkey-challenge', this.#digests.digest(challenge))
    const isFrom = !this.#isBound(errand) || browserSecret !== undefined
    return isFrom && kept === this.#terms(errand, browserSecret)
  }

  #terms(errand: PasskeyErrand, browserSecret: string | undefined): string {
    const { purpose, ...whose } = errand
    const from = this.#isBound(errand) ? browserSecret : ''
    return this.#digests.digest(JSON.stringify([purpose, ...Object.values(whose), from]))
  }

  /** A session is one browser's already. */
  #isBound({ purpose }: PasskeyErrand): boolean {
    return this.#checksBrowser && purpose !== 'prove'
  }
}
