/** What a code is for. Codes of one purpose cannot be spent on another. */
export type CodePurpose = 'captcha' | 'social-state' | 'push-ticket'

/** Short-lived one-time values. Losing them is harmless: people ask for a new one. */
export interface CodeStore {
  put(purpose: CodePurpose, id: string, value: string, seconds: number): Promise<void>
  /** Takes it out: of any number of concurrent callers exactly one receives the value. */
  take(purpose: CodePurpose, id: string): Promise<string | undefined>
}
