import type { MiniProgram } from '../../application/ports/sign-in/mini-program.ts'
import { InvalidProviderCode } from '../../domain/identity/sign-in/provider-errors.ts'
import { boundedFetch, FETCH_LIMITS, type FetchLimits } from './bounded-fetch.ts'
import { get, jsonObject } from './json-answer.ts'
import { outsideIdOf } from './outside-identity.ts'
import { failed, shownCode } from './provider-trouble.ts'

export interface MiniProgramAccount {
  readonly appId: string
  readonly secret: string
  /** Address of the platform, without a trailing slash. */
  readonly api: string
}

/** WeChat's error numbers for an invalid, a used and a missing code. */
const CODE_ERRORS: ReadonlySet<unknown> = new Set([40029, 40163, 41008])

/** https://developers.weixin.qq.com/miniprogram/dev/OpenApiDoc/user-login/code2Session.html */
export class WeChatMiniProgram implements MiniProgram {
  readonly appId: string
  readonly #account: MiniProgramAccount
  readonly #limits: FetchLimits

  constructor(account: MiniProgramAccount, limits = FETCH_LIMITS) {
    this.appId = account.appId
    this.#account = account
    this.#limits = limits
  }

  async openId(code: string): Promise<string> {
    const { init, query } = get({
      appid: this.#account.appId,
      secret: this.#account.secret,
      js_code: code,
      grant_type: 'authorization_code',
    })
    const address = `${this.#account.api}/sns/jscode2session?${new URLSearchParams(query)}`
    const answer = await boundedFetch(this.#account.api, this.#limits)(address, init)
    const { errcode = 0, openid } = await jsonObject(answer)
    if (CODE_ERRORS.has(errcode)) throw new InvalidProviderCode()
    if (errcode !== 0 || !answer.ok) {
      throw failed(`code2session was refused: status ${answer.status}${shownCode(errcode)}`)
    }
    return openIdOf(openid)
  }
}

function openIdOf(openid: unknown): string {
  if (typeof openid !== 'string') throw failed('an answer without openid')
  return outsideIdOf(openid)
}
