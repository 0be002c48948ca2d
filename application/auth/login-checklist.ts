import { DomainError, type ErrorKind, type ErrorParams } from '../../domain/shared/domain-error.ts'

export type CheckName =
  | 'client_known'
  | 'client_enabled'
  | 'grant_allowed'
  | 'grant_configured'
  | 'captcha'
  | 'budget'
  | 'user_known'
  | 'user_enabled'
  | 'user_not_locked'

export interface LoginCheck {
  readonly check: CheckName
  readonly passed: boolean
  /** Whether there is something to say: why it failed, or what the login must bring along. */
  readonly hasReason: boolean
  /** What the reason quotes. */
  readonly params: ErrorParams
}

/** What a rule says about a login; an outage says nothing about anybody. */
const VERDICTS: ReadonlySet<ErrorKind> = new Set(['refused', 'limited', 'invalid'])

/** Runs rules that throw refusals and writes down how each went. */
export class LoginChecklist {
  readonly #checks: LoginCheck[] = []

  /** @returns what the rule returned, or `undefined` when it refused */
  async run<T>(check: CheckName, rule: () => T | Promise<T>): Promise<T | undefined> {
    try {
      const result = await rule()
      this.#checks.push({ check, passed: true, hasReason: false, params: {} })
      return result
    } catch (error) {
      if (!(error instanceof DomainError && VERDICTS.has(error.kind))) throw error
      this.#checks.push({ check, passed: false, hasReason: true, params: error.params })
      return undefined
    }
  }

  /** For what needs no rule that throws. */
  note(check: CheckName, { passed, hasReason }: { passed: boolean; hasReason: boolean }): void {
    this.#checks.push({ check, passed, hasReason, params: {} })
  }

  get checks(): readonly LoginCheck[] {
    return this.#checks
  }
}
