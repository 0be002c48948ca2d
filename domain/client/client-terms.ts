import type { ClientProps } from './client.ts'
import { InvalidClientField, InvalidClientTimeout } from './client-entry-errors.ts'
import { type ClientRules, parseRules } from './client-rules.ts'
import { GrantPolicy, STRONG_GRANT_TYPES } from './grant-policy.ts'
import { isGrantType } from './grant-type.ts'
import { SessionLifetime } from './session-lifetime.ts'

const KEY = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/
const DEVICE_TYPE = /^(?:[a-z][a-z0-9_-]{0,31})?$/
const MOST_GRANT_TYPES = 32
const NO_LIMIT = -1
const SHORTEST_SECONDS = 60
const LONGEST_SECONDS = 315_360_000

export interface ClientEntry extends Pick<ClientProps, 'clientKey' | 'deviceType' | 'status'> {
  readonly grantTypes: readonly string[]
  /** Those that need no second factor, if they are not the usual ones. */
  readonly strongGrantTypes?: readonly string[] | undefined
  readonly timeout: number
  readonly activeTimeout: number
  /** As they were typed. */
  readonly rules?: Partial<ClientRules> | undefined
  /** Null is the service's own. */
  readonly wire?: string | null | undefined
}

export type ClientTerms = Omit<ClientProps, 'id' | 'clientId'>

/** A partial change of a client. Each time limit can change on its own. */
export interface ClientRevision
  extends Partial<Omit<ClientEntry, 'grantTypes' | 'strongGrantTypes'>> {
  readonly grants?: GrantPolicy
  readonly strongGrants?: GrantPolicy
}

/** What an installation knows about the terms of clients. */
export interface KnownTerms {
  /** Names of the wires that are spoken besides the service's own. */
  readonly wires: readonly string[]
}

/** For entries that name no wires. */
const NOTHING_MORE: KnownTerms = { wires: [] }

/** @throws InvalidClientField, InvalidClientTimeout */
export function clientTerms(entry: ClientEntry, known = NOTHING_MORE): ClientTerms {
  const { clientKey, deviceType, status, grantTypes, timeout, activeTimeout } = entry
  checkEntry(entry, known)
  const lifetime = new SessionLifetime(timeout, activeTimeout)
  const grants = new GrantPolicy(grantTypes)
  const strongGrants = new GrantPolicy(entry.strongGrantTypes ?? STRONG_GRANT_TYPES)
  const rules = { paths: [], networks: [], ...parseRules(entry.rules ?? {}) }
  const same = { clientKey, deviceType, status, rules, wire: entry.wire ?? undefined }
  return { ...same, grants, strongGrants, lifetime }
}

/**
 * @param kept networks of the client, which do not stand in the way of another field
 * @throws InvalidClientField, InvalidClientTimeout
 */
export function clientRevision(
  entry: Partial<ClientEntry>,
  known: KnownTerms,
  kept: ReadonlySet<string>,
): ClientRevision {
  const { grantTypes, strongGrantTypes, rules, ...same } = entry
  checkEntry(entry, known)
  return {
    ...same,
    ...(rules && { rules: parseRules(rules, kept) }),
    ...(grantTypes && { grants: new GrantPolicy(grantTypes) }),
    ...(strongGrantTypes && { strongGrants: new GrantPolicy(strongGrantTypes) }),
  }
}

function checkEntry(entry: Partial<ClientEntry>, { wires }: KnownTerms): void {
  const { clientKey, deviceType, grantTypes, strongGrantTypes, timeout, activeTimeout } = entry
  const { wire = null } = entry
  if (wire !== null && !wires.includes(wire)) throw new InvalidClientField('wire')
  if (clientKey !== undefined && !KEY.test(clientKey)) throw new InvalidClientField('clientKey')
  if (deviceType !== undefined && !DEVICE_TYPE.test(deviceType)) {
    throw new InvalidClientField('deviceType')
  }
  if (grantTypes?.length === 0) throw new InvalidClientField('grantTypeList')
  if (grantTypes) checkGrantTypes(grantTypes, 'grantTypeList')
  if (strongGrantTypes) checkStrong(strongGrantTypes)
  for (const seconds of [timeout, activeTimeout]) if (seconds !== undefined) checkBounds(seconds)
}

/** Only the form is checked: whether a strategy exists depends on settings. */
function checkGrantTypes(grantTypes: readonly string[], field: string): void {
  const isAcceptable = grantTypes.length <= MOST_GRANT_TYPES && grantTypes.every(isGrantType)
  if (!isAcceptable) throw new InvalidClientField(field)
}

/** A password alone is never two factors. */
function checkStrong(grantTypes: readonly string[]): void {
  checkGrantTypes(grantTypes, 'strongGrantTypeList')
  if (grantTypes.includes('password')) throw new InvalidClientField('strongGrantTypeList')
}

function checkBounds(seconds: number): void {
  if (seconds === NO_LIMIT) return
  if (!(seconds >= SHORTEST_SECONDS && seconds <= LONGEST_SECONDS)) throw new InvalidClientTimeout()
}
