import { OnlyChecked } from '../../domain/audit/only-checked.ts'
import { DomainError } from '../../domain/shared/domain-error.ts'
import type { Audit, WithAuditEntry } from '../ports/audit.ts'
import type { Clock } from '../ports/clock.ts'
import type { Operation } from '../ports/operation-log.ts'

/** What is known of an operation before it is done. */
export type Deed = Omit<Operation, 'error' | 'at' | 'milliseconds'>

/** Lets nothing change without a line that says who changed it. */
export class AuditTrail {
  readonly #audit: Audit
  readonly #clock: Clock
  readonly #lost: (error: unknown) => void

  /** @param lost told when the line of a failure could not be written */
  constructor(audit: Audit, clock: Clock, lost: (error: unknown) => void) {
    this.#audit = audit
    this.#clock = clock
    this.#lost = lost
  }

  /**
   * @param work changes records only: it is undone when its line cannot be kept. `OnlyChecked`
   * undoes it, too, and leaves the line of a success
   */
  async record<T>(deed: Deed, work: () => Promise<T>, isLong = false): Promise<T> {
    const at = this.#clock.now()
    try {
      return await this.#audit.change(work, () => this.#line(deed, at, undefined), isLong)
    } catch (error) {
      if (error instanceof OnlyChecked) await this.#audit.note(this.#line(deed, at, undefined))
      else await this.#keepFailure(this.#line(deed, at, codeOf(error)))
      throw error
    }
  }

  /** For a change whose step keeps the line itself; the operation begins now. */
  begin(deed: Deed): WithAuditEntry {
    const at = this.#clock.now()
    return async (change) => {
      try {
        return await change(this.#line(deed, at, undefined))
      } catch (error) {
        await this.#keepFailure(this.#line(deed, at, codeOf(error)))
        throw error
      }
    }
  }

  /** What changes no record, before it is done. @throws when the line cannot be kept */
  note(deed: Deed): Promise<void> {
    return this.#audit.note(this.#line(deed, this.#clock.now(), undefined))
  }

  /** What failed before it came to a change. */
  failed(deed: Deed, error: unknown): Promise<void> {
    return this.#keepFailure(this.#line(deed, this.#clock.now(), codeOf(error)))
  }

  #line(deed: Deed, at: Date, error: string | undefined): Operation {
    const milliseconds = Math.max(0, this.#clock.now().getTime() - at.getTime())
    return { ...deed, error, at, milliseconds }
  }

  /** The caller hears why the change failed, whatever becomes of the line. */
  async #keepFailure(line: Operation): Promise<void> {
    try {
      await this.#audit.failure(line)
    } catch (error) {
      this.#lost(error)
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof DomainError ? error.code : 'internal_error'
}
