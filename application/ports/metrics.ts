import type { MigrationState } from '../../domain/storage/file-migration.ts'
import type { CodeChannel } from '../../domain/verification/recipient.ts'

export interface AnsweredRequest {
  readonly method: string
  /** The route's pattern, never the address. */
  readonly route: string
  readonly status: number
  readonly seconds: number
  /** The code of what was refused. */
  readonly refusal: string | null
}

export interface EndedLogin {
  /** `undefined` unless there is such a grant type. */
  readonly grantType: string | undefined
  /** `undefined` unless it is a registered client. */
  readonly clientId: string | undefined
  /** `ok`, `failed`, or the code of the refusal. */
  readonly result: string
}

export interface WrittenObject {
  readonly platformKey: string
  /** Of an object that was stored; 0 otherwise. */
  readonly bytes: number
  /** `refused`: whoever sent it left, or sent what is not taken. */
  readonly result: 'stored' | 'refused' | 'failed'
}

export interface EndedMove {
  readonly state: MigrationState
  readonly files: number
}

/**
 * Counts what happens, for operators. Told after the fact; never waits, never throws, and is told
 * nothing about people. Whatever text it is given, what it keeps is bounded.
 */
export interface Metrics {
  requestAnswered(answer: AnsweredRequest): void
  loginEnded(login: EndedLogin): void
  codeSent(channel: CodeChannel, result: 'sent' | 'failed'): void
  objectWritten(object: WrittenObject): void
  moveEnded(move: EndedMove): void
}
