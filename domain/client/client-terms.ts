import type { ClientProps } from './client.ts'
import { InvalidClientField, InvalidClientTimeout } from './client-entry-errors.ts'
import { GrantPolicy } from './grant-policy.ts'
import { isGrantType } from './grant-type.ts'
import { SessionLifetime } from './session-lifetime.ts'

const KEY = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/
/** Empty: nobody said. It informs only. */
const DEVICE_TYPE = /^(?:[a-z][a-z0-9_-]{0,31})?$/
const MOST_GRANT_TYPES = 32
const NO_LIMIT = -1
const SHORTEST_SECONDS = 60
const LONGEST_SECONDS = 315_360_000

/** What somebody decided about a client, as it was typed. */
export interface ClientEntry extends Pick<ClientProps, 'clientKey' | 'deviceType' | 'status'> {
  readonly grantTypes: readonly string[]
  readonly timeout: number
  readonly activeTimeout: number
}

export type ClientTerms = Omit<ClientProps, 'id' | 'clientId'>

/** @throws InvalidClientField, InvalidClientTimeout */
export function clientTerms(entry: ClientEntry): ClientTerms {
  const { clientKey, deviceType, status, grantTypes, timeout, activeTimeout } = entry
  if (!KEY.test(clientKey)) throw new InvalidClientField('clientKey')
  if (!DEVICE_TYPE.test(deviceType)) throw new InvalidClientField('deviceType')
  return {
    clientKey,
    deviceType,
    status,
    grants: grantPolicy(grantTypes),
    lifetime: new SessionLifetime(bounded(timeout), bounded(activeTimeout)),
  }
}

/** Whether there is a strategy for a grant type is a matter of settings, which come and go. */
function grantPolicy(grantTypes: readonly string[]): GrantPolicy {
  const isAcceptable = grantTypes.length > 0 && grantTypes.length <= MOST_GRANT_TYPES
  if (!isAcceptable || !grantTypes.every(isGrantType)) throw new InvalidClientField('grantTypeList')
  return new GrantPolicy(grantTypes)
}

function bounded(seconds: number): number {
  if (seconds === NO_LIMIT) return seconds
  if (!(seconds >= SHORTEST_SECONDS && seconds <= LONGEST_SECONDS)) throw new InvalidClientTimeout()
  return seconds
}
