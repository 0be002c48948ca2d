export type CodePurpose = 'captcha' | 'social-state' | 'passkey-challenge' | 'push-ticket'

/** One-time values that may be lost. */
export interface CodeStore {
  put(purpose: CodePurpose, id: string, value: string, seconds: number): Promise<void>
  /** Of any number of concurrent callers exactly one receives the value. */
  take(purpose: CodePurpose, id: string): Promise<string | undefined>
}
