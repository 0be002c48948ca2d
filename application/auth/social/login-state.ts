import type { Id } from '../../../domain/shared/id.ts'

/** Why a user was sent to a provider. */
export type SocialErrand =
  | { readonly purpose: 'login'; readonly source: string }
  | { readonly purpose: 'bind'; readonly source: string; readonly userId: Id }

/** What is remembered while a browser is at the provider. */
export interface LoginState {
  readonly errand: SocialErrand
  readonly codeVerifier: string
  readonly nonce: string
  /** Digest of a secret that only the browser has; `null` if browsers are not checked. */
  readonly browserDigest: string | null
}

export function writeState(state: LoginState): string {
  return JSON.stringify(state)
}

/** Two errands are the same if source, purpose and, for a binding, user are the same. */
export function isSameErrand(one: SocialErrand, other: SocialErrand): boolean {
  if (one.purpose !== other.purpose || one.source !== other.source) return false
  return one.purpose === 'login' || other.purpose === 'login' || one.userId === other.userId
}

/** @returns `undefined` for a text that `writeState` did not write */
export function readState(text: string): LoginState | undefined {
  const state: unknown = JSON.parse(text)
  return isState(state) ? state : undefined
}

function isState(value: unknown): value is LoginState {
  if (!isRecord(value) || !isRecord(value.errand)) return false
  const { errand, codeVerifier, nonce, browserDigest } = value
  const isErrand =
    typeof errand.source === 'string' &&
    (errand.purpose === 'login' || (errand.purpose === 'bind' && typeof errand.userId === 'string'))
  const hasDigest = browserDigest === null || typeof browserDigest === 'string'
  return isErrand && hasDigest && typeof codeVerifier === 'string' && typeof nonce === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
