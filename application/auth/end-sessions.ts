import type { Notifier } from '../ports/notifier.ts'
import type { SessionCopies } from './session-copies.ts'

/** What is open by sessions whose records are gone already: copies, and channels of push. */
export class EndSessions {
  readonly #copies: SessionCopies
  readonly #notifier: Notifier

  constructor(copies: SessionCopies, notifier: Notifier) {
    this.#copies = copies
    this.#notifier = notifier
  }

  /** When this resolves, no instance accepts their tokens. */
  async execute(tokenDigests: readonly string[]): Promise<void> {
    await Promise.all(tokenDigests.map((digest) => this.#copies.end(digest)))
    for (const digest of tokenDigests) this.#notifier.sessionOver(digest, { kind: 'session-ended' })
  }
}
