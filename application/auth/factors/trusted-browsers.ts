import type { TrustedBrowser } from '../../../domain/identity/factors/trusted-browser.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import { RecordNotFound } from '../../../domain/records/record-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids, TokenDigest } from '../../ports/crypto.ts'
import type { TrustedBrowserRepo } from '../../ports/factors/trusted-browser-repo.ts'

const DAY_MS = 86_400_000

export interface TrustTools {
  readonly ids: Ids
  readonly digests: TokenDigest
  readonly clock: Clock
}

/** Browsers that are not asked for a second factor, if settings allow it. */
export class TrustedBrowsers {
  readonly #repo: TrustedBrowserRepo
  readonly #ids: Ids
  readonly #digests: TokenDigest
  readonly #clock: Clock
  /** 0: none is trusted. */
  readonly days: number

  constructor(repo: TrustedBrowserRepo, { ids, digests, clock }: TrustTools, days: number) {
    this.#repo = repo
    this.#ids = ids
    this.#digests = digests
    this.#clock = clock
    this.days = days
  }

  async isTrusted(userId: Id, token: string | undefined): Promise<boolean> {
    if (this.days === 0 || token === undefined) return false
    const at = this.#clock.now()
    const madeAfter = new Date(at.getTime() - this.days * DAY_MS)
    return this.#repo.use({ userId, tokenDigest: this.#digests.digest(token), at, madeAfter })
  }

  /**
   * @param sessionToken of the login whose browser it is
   * @returns the token for its cookie; `undefined` if no browser is trusted, or the session has
   * ended by now
   */
  async trust(userId: Id, origin: LoginOrigin, sessionToken: string): Promise<string | undefined> {
    if (this.days === 0) return undefined
    const token = this.#ids.token()
    const createdAt = this.#clock.now()
    const expiresAt = new Date(createdAt.getTime() + this.days * DAY_MS)
    const tokenDigest = this.#digests.digest(token)
    const id = this.#ids.handle()
    const browser = { id, userId, tokenDigest, origin, createdAt, expiresAt }
    const isAdded = await this.#repo.add(browser, this.#digests.digest(sessionToken))
    return isAdded ? token : undefined
  }

  listOf(userId: Id): Promise<readonly TrustedBrowser[]> {
    return this.#repo.listOf(userId, this.#clock.now())
  }

  /** The next login there needs a second factor again. @throws RecordNotFound */
  async remove(userId: Id, id: string): Promise<void> {
    if (!(await this.#repo.remove(userId, id))) throw new RecordNotFound()
  }
}
