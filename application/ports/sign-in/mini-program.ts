export interface MiniProgram {
  readonly appId: string
  /** Discards the session key. @throws ProviderFailed, InvalidProviderCode */
  openId(code: string): Promise<string>
}
