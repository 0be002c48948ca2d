import { ShareNotFound } from '../../../domain/parts/shares/share-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { ScopeOfFiles } from '../../files/scope-of-files.ts'
import type { Viewer } from '../../ports/accounts/rights-repo.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ShareLinkRepo } from './share-link-repo.ts'

const BATCH = 500
/** For how long an expired link is still listed. */
const KEPT_MS = 30 * 86_400_000

/** Own links, and those of the people whose files the caller may see. */
export class ManageShares {
  readonly #shares: ShareLinkRepo
  readonly #scope: ScopeOfFiles
  readonly #clock: Clock

  constructor(shares: ShareLinkRepo, scope: ScopeOfFiles, clock: Clock) {
    this.#shares = shares
    this.#scope = scope
    this.#clock = clock
  }

  async list(page: { readonly offset: number; readonly limit: number }, by: Viewer) {
    const now = this.#clock.now()
    return { now, ...(await this.#shares.list(page, await this.#scope.of(by))) }
  }

  /** When this resolves, no instance opens them. @throws ShareNotFound when it ends none */
  async end(ids: readonly Id[], by: Viewer): Promise<void> {
    const ended = await this.#shares.end(ids, await this.#scope.of(by), this.#clock.now())
    if (ended === 0) throw new ShareNotFound()
  }

  /** Periodic clean-up. */
  async execute(): Promise<void> {
    const before = new Date(this.#clock.now().getTime() - KEPT_MS)
    while ((await this.#shares.removeExpired(before, BATCH)) === BATCH);
  }
}
