import { setTimeout as pause } from 'node:timers/promises'
import { boundedFetch, type FetchLimits } from '../../bounded-fetch.ts'
import { jsonObject, type ProviderRequest } from '../../json-answer.ts'
import { failed, shownCode } from '../../provider-trouble.ts'
import { Said } from './said.ts'

export interface VendorAccount {
  readonly clientId: string
  readonly clientSecret: string
  /** Without a trailing slash; by default the vendor's public address. */
  readonly api?: string | undefined
}

/** How a vendor spells what all of them do. */
export interface VendorDialect {
  readonly api: string
  readonly tokenPath: string
  readonly tokenField: string
  tokenRequest(account: VendorAccount): ProviderRequest
  signed(request: ProviderRequest, token: string): ProviderRequest
  /** Number of the error; 0 for none. */
  codeOf(answer: Said): unknown
  /** A token that has expired or was withdrawn. */
  readonly staleToken: readonly unknown[]
  /** Nobody has the id that was asked for. */
  readonly nobody: number
  readonly words: Readonly<Record<number, string>>
}

export interface VendorLimits extends FetchLimits {
  /** Between two requests, after the first fifty. */
  readonly pauseMilliseconds: number
}

/**
 * WeCom gives a whole department in one answer. Feishu allows the fewest requests, 1000 a minute:
 * https://open.feishu.cn/document/server-docs/api-call-guide/frequency-control
 */
const LIMITS: VendorLimits = { milliseconds: 10_000, bytes: 32 * 1024 ** 2, pauseMilliseconds: 65 }
const AT_ONCE = 50

export const TOO_MANY = 'too many requests at once'
export const FORBIDDEN =
  'the app may not read this: the console of the vendor must give it the permission, and all people as its range'

/** Requests to one vendor with a token, which is kept until the vendor refuses it. */
export class VendorApi {
  readonly #account: VendorAccount
  readonly #dialect: VendorDialect
  readonly #limits: VendorLimits
  readonly #address: string
  #token: Promise<string> | undefined
  #free = 0

  constructor(account: VendorAccount, dialect: VendorDialect, limits = LIMITS) {
    this.#account = account
    this.#dialect = dialect
    this.#limits = limits
    this.#address = account.api ?? dialect.api
  }

  /** @param id for `:id` in the path @throws ProviderFailed */
  async ask(path: string, request: ProviderRequest, id = ''): Promise<Said> {
    const found = await this.find(path, request, id)
    if (found) return found
    throw failed(`${path}: not there`)
  }

  /** @returns `undefined` if nobody has the id that is asked for @throws ProviderFailed */
  async find(path: string, request: ProviderRequest, id = ''): Promise<Said | undefined> {
    const { signed, staleToken, nobody } = this.#dialect
    const used = this.#currentToken()
    let answer = await this.#send(path, signed(request, await used), id)
    if (staleToken.includes(answer.code)) {
      if (this.#token === used) this.#token = undefined
      answer = await this.#send(path, signed(request, await this.#currentToken()), id)
    }
    return answer.code === nobody ? undefined : this.#accepted(path, answer)
  }

  /** @returns the address of the vendor @throws ProviderFailed */
  async signIn(): Promise<string> {
    await this.#currentToken()
    return this.#address
  }

  #currentToken(): Promise<string> {
    this.#token ??= this.#newToken().catch((error: unknown) => {
      this.#token = undefined
      throw error
    })
    return this.#token
  }

  async #newToken(): Promise<string> {
    const { tokenPath, tokenRequest, tokenField } = this.#dialect
    const answer = await this.#send(tokenPath, tokenRequest(this.#account))
    return this.#accepted(tokenPath, answer).text(tokenField)
  }

  async #send(path: string, { query = {}, init }: ProviderRequest, id = ''): Promise<Answer> {
    await this.#keepPace()
    const api = this.#address
    const filled = path.replace(':id', () => encodeURIComponent(id))
    const address = `${api}${filled}?${new URLSearchParams(query)}`
    const answer = await boundedFetch(api, this.#limits)(address, init)
    const said = new Said(await jsonObject(answer))
    return { said, code: this.#dialect.codeOf(said), status: answer.status }
  }

  async #keepPace(): Promise<void> {
    const { pauseMilliseconds } = this.#limits
    const now = performance.now()
    this.#free = Math.max(this.#free, now - AT_ONCE * pauseMilliseconds) + pauseMilliseconds
    if (this.#free > now) await pause(this.#free - now)
  }

  #accepted(path: string, { said, code, status }: Answer): Said {
    if (code === 0 && status === 200) return said
    const words = this.#dialect.words[Number(code)] ?? 'refused'
    throw failed(`${path}: ${words}: status ${status}${shownCode(code)}`)
  }
}

interface Answer {
  readonly said: Said
  readonly code: unknown
  readonly status: number
}
