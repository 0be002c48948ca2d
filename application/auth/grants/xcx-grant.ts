import { miniProgramSource } from '../../../domain/identity/sign-in/social-binding.ts'
import { XcxNotBound } from '../../../domain/identity/sign-in/social-errors.ts'
import {
  type AuthenticatedUser,
  type GrantAttempt,
  type GrantStrategy,
  NAME_FIELDS,
} from '../grant-strategy.ts'
import type { MiniPrograms } from '../social/mini-programs.ts'
import type { OutsideLogin } from './outside-login.ts'

const LONGEST_CODE = 512

/** A mini-program that its user has bound; `xcx` is its name on the wire. */
export class XcxGrant implements GrantStrategy {
  readonly grantType = 'xcx'
  readonly nameField = NAME_FIELDS.xcx
  readonly #programs: MiniPrograms
  readonly #login: OutsideLogin

  constructor(programs: MiniPrograms, login: OutsideLogin) {
    this.#programs = programs
    this.#login = login
  }

  async authenticate({ credentials, source }: GrantAttempt): Promise<AuthenticatedUser> {
    const code = credentials.require('xcxCode', LONGEST_CODE)
    const appId = credentials.optional('appid')
    return this.#login.withinBudget(source, () => this.#complete(appId, code))
  }

  async refuseLate(): Promise<never> {
    throw new XcxNotBound()
  }

  async #complete(appId: string, code: string): Promise<AuthenticatedUser> {
    const program = this.#programs.get(appId)
    const openId = await program.openId(code)
    const bound = { source: miniProgramSource(program.appId), outsideId: openId }
    const user = await this.#login.find(bound)
    if (!user) throw new XcxNotBound()
    return { ...user, openId }
  }
}
