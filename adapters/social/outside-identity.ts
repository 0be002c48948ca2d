import type { OutsideIdentity } from '../../application/ports/sign-in/identity-provider.ts'
import { failed } from './provider-trouble.ts'
import { saidClaims } from './said-claims.ts'

/** What a provider says about a person, not yet checked. */
export interface SaidIdentity {
  readonly id: unknown
  /** Default: the id. */
  readonly userName?: unknown
  /** Default: the user name. */
  readonly nickName?: unknown
  readonly email?: unknown
  readonly avatarUrl?: unknown
  /** What else it says, by name. */
  readonly claims?: Readonly<Record<string, unknown>>
}

const LONGEST_ID = 255
const LONGEST_NAME = 200
const LONGEST_ADDRESS = 2048

/** The id must be valid; other invalid fields are left out. @throws ProviderFailed */
export function outsideIdentity(said: SaidIdentity): OutsideIdentity {
  const outsideId = outsideIdOf(said.id)
  const userName = nameOf(said.userName) ?? outsideId
  return {
    outsideId,
    userName,
    nickName: nameOf(said.nickName) ?? userName,
    email: emailOf(said.email),
    avatarUrl: webAddressOf(said.avatarUrl),
    ...(said.claims && { claims: saidClaims(said.claims) }),
  }
}

/** Unsafe integers were rounded and may be another person's id. @throws ProviderFailed */
export function outsideIdOf(id: unknown): string {
  if (Number.isSafeInteger(id)) return String(id)
  const isText = typeof id === 'string' && id.trim() !== '' && id.length <= LONGEST_ID
  if (isText && !/\p{C}/u.test(id)) return id
  throw failed('an answer without a usable id of the person')
}

function nameOf(said: unknown): string | undefined {
  if (typeof said !== 'string') return undefined
  const shown = said.replaceAll(/\p{C}/gu, '').trim()
  return shown === '' ? undefined : [...shown].slice(0, LONGEST_NAME).join('')
}

function emailOf(said: unknown): string | undefined {
  if (typeof said !== 'string' || said.length > 254) return undefined
  return /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(said) ? said : undefined
}

/** Pages use this as a link, so it must not be a script. */
function webAddressOf(said: unknown): string | undefined {
  if (typeof said !== 'string' || said.length > LONGEST_ADDRESS) return undefined
  const url = URL.parse(said)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** This service's registration with one provider. */
export interface ProviderAccount {
  readonly source: string
  /** Address of the provider; by default, that of its preset. */
  readonly issuer: string | undefined
  readonly clientId: string
  readonly clientSecret: string
  /** Exactly as registered with the provider. */
  readonly redirectUri: string
  /** Used instead of the preset's scope. */
  readonly scopes: string | undefined
  /** Of WeCom: the number of the app. */
  readonly agentId?: string | undefined
}
