import { KeyNotFound } from '../../../domain/identity/sessions/program-key-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { ProgramKeyRepo } from '../../ports/sessions/program-key-repo.ts'
import type { SessionCopies } from '../session-copies.ts'

export class RevokeKey {
  readonly #keys: ProgramKeyRepo
  readonly #copies: SessionCopies

  constructor(keys: ProgramKeyRepo, copies: SessionCopies) {
    this.#keys = keys
    this.#copies = copies
  }

  /** When this resolves, no instance accepts the key. @throws KeyNotFound */
  async execute(id: Id, userId: Id): Promise<void> {
    const digest = await this.#keys.digestOf(id, userId)
    if (digest === undefined) throw new KeyNotFound()
    // The record is removed last, so that an end that failed half-way can be repeated.
    await this.#copies.end(digest)
    await this.#keys.remove(id)
  }
}
