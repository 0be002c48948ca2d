import { OnlyChecked } from '../../domain/audit/only-checked.ts'
import { DomainError } from '../../domain/shared/domain-error.ts'
import type { Clock } from '../ports/clock.ts'
import type { Audit, WithAuditEntry } from '../ports/logs/audit.ts'
import type { Operation } from '../ports/logs/operation-log.ts'

/** What is known of an operation before it runs. */
export type AuditDraft = Omit<Operation, 'error' | 'at' | 'milliseconds'>

interface RecordTerms {
  /** How long it may take, if that is longer than a request's. */
  readonly seconds?: number | undefined
  /** What the work has changed, once it is done. */
  readonly changes?: () => string | undefined
}

/** Makes sure that nothing changes without an entry that says who changed it. */
export class AuditTrail {
  readonly #audit: Audit
  readonly #clock: Clock
  readonly #lost: (error: unknown) => void

  /** @param lost is called when the entry of a failure could not be written */
  constructor(audit: Audit, clock: Clock, lost: (error: unknown) => void) {
    this.#audit = audit
    this.#clock = clock
    this.#lost = lost
  }

  /**
   * @param work changes only records: it is rolled back if its entry cannot be written.
   * `OnlyChecked` rolls it back too, but leaves the entry of a success
   */
  async record<T>(
    draft: AuditDraft,
    work: () => Promise<T>,
    { seconds, changes }: RecordTerms = {},
  ): Promise<T> {
    const at = this.#clock.now()
    try {
      const entry = () => ({ ...this.#entry(draft, at, undefined), changes: changes?.() })
      return await this.#audit.change(work, entry, seconds)
    } catch (error) {
      if (error instanceof OnlyChecked) await this.#audit.note(this.#entry(draft, at, undefined))
      else await this.#keepFailure(this.#entry(draft, at, codeOf(error)))
      throw error
    }
  }

  /** For a change that writes the entry in its own transaction; the operation begins now. */
  begin(draft: AuditDraft): WithAuditEntry {
    const at = this.#clock.now()
    return async (change) => {
      try {
        return await change(this.#entry(draft, at, undefined))
      } catch (error) {
        await this.#keepFailure(this.#entry(draft, at, codeOf(error)))
        throw error
      }
    }
  }

  /** For an operation that changes no record, before it runs. @throws if it cannot be stored */
  note(draft: AuditDraft): Promise<void> {
    return this.#audit.note(this.#entry(draft, this.#clock.now(), undefined))
  }

  /** Writes the entry of an operation that failed before it changed anything. */
  failed(draft: AuditDraft, error: unknown): Promise<void> {
    return this.#keepFailure(this.#entry(draft, this.#clock.now(), codeOf(error)))
  }

  #entry(draft: AuditDraft, at: Date, error: string | undefined): Operation {
    const milliseconds = Math.max(0, this.#clock.now().getTime() - at.getTime())
    return { ...draft, error, at, milliseconds }
  }

  /** The caller gets the reason of the failure even if the entry cannot be written. */
  async #keepFailure(entry: Operation): Promise<void> {
    try {
      await this.#audit.failure(entry)
    } catch (error) {
      this.#lost(error)
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof DomainError ? error.code : 'internal_error'
}
