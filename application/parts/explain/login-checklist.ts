import {
  DomainError,
  type ErrorKind,
  type ErrorParams,
} from '../../../domain/shared/domain-error.ts'
import type { ClientCheck } from '../../auth/login-rules.ts'

type CheckName =
  | ClientCheck
  | 'captcha'
  | 'budget'
  | 'user_known'
  | 'user_enabled'
  | 'user_not_locked'
  | 'second_factor'

export interface LoginCheck {
  readonly check: CheckName
  readonly passed: boolean
  /** Whether there is a reason to show: why the check failed, or what the login has to provide. */
  readonly hasReason: boolean
  /** Values for the text of the reason. */
  readonly params: ErrorParams
}

/** The errors that are a rule's decision about the login. An outage decides nothing. */
const VERDICTS: ReadonlySet<ErrorKind> = new Set(['refused', 'limited', 'invalid'])

/** Runs rules that refuse by throwing, and records each result. */
export class LoginChecklist {
  readonly #checks: LoginCheck[] = []

  /** @returns what the rule returned, or `undefined` when it refused */
  readonly run = async <T>(
    check: CheckName,
    rule: () => T | Promise<T>,
  ): Promise<T | undefined> => {
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

  /** For checks that are not a throwing rule. */
  note(check: CheckName, { passed, hasReason }: { passed: boolean; hasReason: boolean }): void {
    this.#checks.push({ check, passed, hasReason, params: {} })
  }

  get checks(): readonly LoginCheck[] {
    return this.#checks
  }
}
