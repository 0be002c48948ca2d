import type { SessionEnding } from '../../domain/identity/sessions/session-ending.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import type { Notifier } from '../ports/notifier.ts'
import type { VerificationCodes } from '../ports/sign-in/verification-codes.ts'
import type { SessionCopies } from './session-copies.ts'

interface Ended {
  readonly ending: SessionEnding
  /** Token digests of sessions whose records are already removed. */
  readonly sessions: readonly string[]
  /** Keys of `Recipient`. */
  readonly recipients: readonly string[]
}

/** Ends cached copies and push channels of removed sessions, and sent codes. */
export class EndAccess {
  readonly #copies: SessionCopies
  readonly #codes: VerificationCodes
  readonly #notifier: Notifier

  constructor(copies: SessionCopies, codes: VerificationCodes, notifier: Notifier) {
    this.#copies = copies
    this.#codes = codes
    this.#notifier = notifier
  }

  /** When this resolves, no instance accepts the tokens. */
  async execute({ sessions, recipients, ending }: Ended): Promise<void> {
    await Promise.all([
      ...sessions.map((digest) => this.#copies.end(digest)),
      ...recipients.map((key) => this.#forgetCode(key)),
    ])
    for (const digest of sessions) {
      this.#notifier.sessionOver(digest, { kind: 'session-ended', ending })
    }
  }

  /** While the cache is away no code is accepted anyway, and the change in the store remains. */
  async #forgetCode(recipientKey: string): Promise<void> {
    try {
      await this.#codes.forget(recipientKey)
    } catch (error) {
      if (!(error instanceof DependencyUnavailable)) throw error
    }
  }
}
