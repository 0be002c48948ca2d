import type { FactorCode } from '../../domain/identity/factors/factor-code.ts'
import type { CodeChannel } from '../../domain/verification/recipient.ts'

export interface AnsweredRequest {
  readonly method: string
  /** The route's pattern, never the address. */
  readonly route: string
  readonly status: number
  readonly seconds: number
  readonly refusal: string | null
}

export interface EndedLogin {
  readonly grantType: string | undefined
  readonly clientId: string | undefined
  /** `ok`, `failed`, or the code of the refusal. */
  readonly result: string
}

export interface WrittenObject {
  readonly platformKey: string
  readonly bytes: number
  /** `refused`: the sender left, or the object is not accepted. */
  readonly result: 'stored' | 'refused' | 'failed'
}

export interface EndedMove {
  /** As moves name it, such as `done`. */
  readonly state: string
  readonly files: number
}

/** Never waits and never throws. What it keeps is bounded, whatever texts it gets. */
export interface Metrics {
  requestAnswered(answer: AnsweredRequest): void
  loginEnded(login: EndedLogin): void
  /** `passed` ones are spent. Passkeys are logins of their own. */
  factorTyped(kind: FactorCode['kind'], result: 'passed' | 'refused'): void
  codeSent(channel: CodeChannel, result: 'sent' | 'failed'): void
  objectWritten(object: WrittenObject): void
  moveEnded(move: EndedMove): void
  jobEnded(name: string, result: 'succeeded' | 'failed'): void
}
