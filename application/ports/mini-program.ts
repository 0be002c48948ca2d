/** One mini-program platform account (an `appid`). WeChat `code2session`. */
export interface MiniProgram {
  readonly appId: string
  /**
   * @returns the openid; the session key stays behind
   * @throws ProviderFailed, InvalidProviderCode
   */
  openId(code: string): Promise<string>
}
