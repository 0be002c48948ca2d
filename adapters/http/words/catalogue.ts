import type { ErrorParams } from '../../../domain/shared/domain-error.ts'

/** Texts by error code. `{name}` stands for a parameter of the error. */
export type Catalogue = Readonly<Record<string, string>>

/** A problem with one field of a request. */
export interface ValidationProblem {
  readonly field: string
  readonly rule: string
  readonly limit: string
}

/** What the text of a failure is made of. */
export interface FailureFacts {
  readonly error: string
  readonly params: ErrorParams
  readonly problems: readonly ValidationProblem[]
  /** The error's own text, in English and Chinese. */
  readonly words?: readonly [english: string, chinese: string]
}
