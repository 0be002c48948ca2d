/** One mini-program platform account (an `appid`). WeChat `code2session`. */
export interface MiniProgram {
  readonly appId: string
  /**
   * @returns the openid; the session key is discarded
   * @throws ProviderFailed, InvalidProviderCode
   */
  openId(code: string): Promise<string>
}
