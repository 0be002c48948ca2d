import { STRONG_GRANT_TYPES } from '../../../domain/client/grant-policy.ts'
import type { SeedFacts } from './seed-facts.ts'

/** The client id that the reference front ends are built with. It is public, not a secret. */
export const BUILT_IN_CLIENT_ID = 'e5cd7e4891bf95d1d19206ce24a7b32e'

/** With which the account pages log in. Public as well. */
export const ACCOUNT_CLIENT_ID = 'f101ecb252b056ebf141815cdd80fad7'

const ACCOUNT_CLIENT = '2'

/** Name of the client's row among those that the seed has added. */
export const ACCOUNT_CLIENT_ROW = `clients ${ACCOUNT_CLIENT}`

export function builtInClient({ clientSecretDigest }: SeedFacts) {
  return {
    id: '1',
    clientId: BUILT_IN_CLIENT_ID,
    clientKey: 'pc',
    secretDigest: clientSecretDigest,
    deviceType: 'pc',
    grantTypes: ['password', 'social', 'sms', 'email', 'xcx', 'passkey'],
    strongGrants: [...STRONG_GRANT_TYPES],
    timeoutSeconds: 604_800,
    activeTimeoutSeconds: 1800,
    status: 'normal' as const,
  }
}

/** Its sessions are short, because they are for a few changes of one's own account. */
export function accountClient({ clientSecretDigest }: SeedFacts, clientKey: string) {
  return {
    id: ACCOUNT_CLIENT,
    clientId: ACCOUNT_CLIENT_ID,
    clientKey,
    secretDigest: clientSecretDigest,
    deviceType: 'pc',
    grantTypes: ['password', 'sms', 'email', 'social', 'passkey'],
    strongGrants: [...STRONG_GRANT_TYPES],
    timeoutSeconds: 3600,
    activeTimeoutSeconds: 900,
    status: 'normal' as const,
  }
}
