import { DomainError, type ErrorKind } from '../../domain/shared/domain-error.ts'
import type { Clock } from '../ports/clock.ts'
import type { LoginLog } from '../ports/logs/login-log.ts'
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

/** An outage is not an attempt: nothing was decided about an account. */
const RECORDED: ReadonlySet<ErrorKind> = new Set(['refused', 'limited', 'invalid'])

/** For grant types that nobody registered. */
const NAME_FIELD_OF_OTHERS = 'username'
/** Control and format characters, which could act as commands or change text direction. */
const INVISIBLE = /\p{C}/gu

const LINES: WindowRule = { name: 'login-log', limit: 30, seconds: 60 }
const WARNINGS: WindowRule = { name: 'login-log-warning', limit: 1, seconds: 60 }

/**
 * Writes refused logins into the login log; successes are written where the session opens. The log
 * never changes an answer, and a flood from one source cannot fill it.
 */
export class RecordedLogin implements Login {
  readonly #login: NamingLogin
  readonly #log: LoginLog
  readonly #rates: RateWindow
  readonly #clock: Clock
  readonly #watch: LoginLogWatch

  constructor(
    login: NamingLogin,
    log: LoginLog,
    rates: RateWindow,
    clock: Clock,
    watch: LoginLogWatch,
  ) {
    this.#login = login
    this.#log = log
    this.#rates = rates
    this.#clock = clock
    this.#watch = watch
  }

  async execute(request: LoginRequest): Promise<OpenedSession> {
    try {
      return await this.#login.execute(request)
    } catch (error) {
      if (error instanceof DomainError && RECORDED.has(error.kind)) {
        await this.#record(request, error).catch((lost) => this.#watch.lost(lost))
      }
      throw error
    }
  }

  async #record(request: LoginRequest, { loggedAs, loggedName }: DomainError): Promise<void> {
    const { clientId, origin, source } = request
    const { allowed } = await this.#rates.hit(LINES, source)
    if (!allowed) return this.#warn(source)
    const userName = loggedName ?? this.#nameIn(request)
    await this.#log.record({ userName, clientId, origin, reason: loggedAs, at: this.#clock.now() })
  }

  async #warn(source: string): Promise<void> {
    const { allowed } = await this.#rates.hit(WARNINGS, source)
    if (allowed) this.#watch.dropping(source)
  }

  #nameIn({ grantType, credentials }: LoginRequest): string {
    const field = this.#login.nameFieldOf(grantType) ?? NAME_FIELD_OF_OTHERS
    return credentials.optional(field).replaceAll(INVISIBLE, '\u{FFFD}')
  }
}
