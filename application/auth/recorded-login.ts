import { InvalidClient } from '../../domain/client/client-errors.ts'
import { DomainError, type ErrorKind } from '../../domain/shared/domain-error.ts'
import type { Clock } from '../ports/clock.ts'
import type { LoginLog } from '../ports/logs/login-log.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { RateWindow, WindowRule } from '../ports/sign-in/rate-window.ts'
import type { LoginRequest, LoginWithGrant } from './login-with-grant.ts'
import type { OpenedSession } from './open-session.ts'

export type Login = Pick<LoginWithGrant, 'execute'>

/** A login that also knows which credential contains the user's name. */
export type NamingLogin = Pick<LoginWithGrant, 'execute' | 'nameFieldOf'>

/** Is notified of entries that the login log drops. */
export interface LoginLogWatch {
  lost(error: unknown): void
  /** Called at most once per minute and source: further failures of this minute are not written. */
  dropping(source: string): void
}

interface RecordingTools {
  readonly login: NamingLogin
  readonly log: LoginLog
  readonly rates: RateWindow
  readonly clock: Clock
  readonly watch: LoginLogWatch
  readonly metrics: Pick<Metrics, 'loginEnded'>
}

/** Kinds of refusals that occur after the client was found. */
const BY_RULES: ReadonlySet<ErrorKind> = new Set(['refused', 'limited', 'invalid', 'locked'])
/** An outage is not an attempt: nothing was decided about an account. */
const RECORDED: ReadonlySet<ErrorKind> = new Set(['refused', 'limited', 'invalid'])

/** For grant types that nobody registered. */
const NAME_FIELD_OF_OTHERS = 'username'
/** Control and format characters, which could act as commands or change text direction. */
const INVISIBLE = /\p{C}/gu

const LINES: WindowRule = { name: 'login-log', limit: 30, seconds: 60 }
const WARNINGS: WindowRule = { name: 'login-log-warning', limit: 1, seconds: 60 }

/**
 * Counts logins for metrics, and writes refused ones into the login log; successes are written where
 * the session opens. The log never changes an answer, and a flood from one source cannot fill it.
 */
export class RecordedLogin implements Login {
  readonly #tools: RecordingTools

  constructor(tools: RecordingTools) {
    this.#tools = tools
  }

  async execute(request: LoginRequest): Promise<OpenedSession> {
    const { login, watch } = this.#tools
    try {
      const session = await login.execute(request)
      this.#count(request, 'ok', true)
      return session
    } catch (error) {
      if (error instanceof DomainError && RECORDED.has(error.kind)) {
        await this.#record(request, error).catch((lost) => watch.lost(lost))
      }
      const code = error instanceof DomainError ? error.code : 'failed'
      this.#count(request, code, hasFoundClient(error))
      throw error
    }
  }

  /** Made-up names do not become labels. */
  #count({ grantType, clientId }: LoginRequest, result: string, isRegistered: boolean): void {
    const { login, metrics } = this.#tools
    metrics.loginEnded({
      grantType: login.nameFieldOf(grantType) === undefined ? undefined : grantType,
      clientId: isRegistered ? clientId : undefined,
      result,
    })
  }

  async #record(request: LoginRequest, { loggedAs, loggedName }: DomainError): Promise<void> {
    const { clientId, origin, source } = request
    const { log, rates, clock } = this.#tools
    const { allowed } = await rates.hit(LINES, source)
    if (!allowed) return this.#warn(source)
    const userName = loggedName ?? this.#nameIn(request)
    await log.record({ userName, clientId, origin, reason: loggedAs, at: clock.now() })
  }

  async #warn(source: string): Promise<void> {
    const { allowed } = await this.#tools.rates.hit(WARNINGS, source)
    if (allowed) this.#tools.watch.dropping(source)
  }

  #nameIn({ grantType, credentials }: LoginRequest): string {
    const field = this.#tools.login.nameFieldOf(grantType) ?? NAME_FIELD_OF_OTHERS
    return credentials.optional(field).replaceAll(INVISIBLE, '\u{FFFD}')
  }
}

function hasFoundClient(error: unknown): boolean {
  if (error instanceof InvalidClient) return false
  return error instanceof DomainError && BY_RULES.has(error.kind)
}
