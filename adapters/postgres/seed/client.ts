import { STRONG_GRANT_TYPES } from '../../../domain/client/grant-policy.ts'
import type { SeedFacts } from './seed-facts.ts'

/** The client id that the reference front ends are built with. It is public, not a secret. */
export const BUILT_IN_CLIENT_ID = 'e5cd7e4891bf95d1d19206ce24a7b32e'

/** With which the account pages log in. Public as well. */
export const ACCOUNT_CLIENT_ID = 'f101ecb252b056ebf141815cdd80fad7'

/** For front ends of generation 6, which are published with the id of the built-in client, too. */
export const CLIENT_ID_OF_6 = '9538fd7d21dbabc5186f688ecbb5a23b'
export const WIRE_OF_6 = '6'

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

/** Clients that came later, with the keys that each tries: an operator's client may have the first. */
export const LATER_CLIENTS = [
  {
    keys: ['account', 'account-pages'],
    // Its sessions are short, because they are for a few changes of one's own account.
    client: (facts: SeedFacts) => ({
      ...builtInClient(facts),
      ...{ id: '2', clientId: ACCOUNT_CLIENT_ID, timeoutSeconds: 3600, activeTimeoutSeconds: 900 },
      grantTypes: ['password', 'sms', 'email', 'social', 'passkey'],
    }),
  },
  {
    keys: ['pc6', 'pc-generation-6'],
    client: (facts: SeedFacts) => ({
      ...builtInClient(facts),
      ...{ id: '3', clientId: CLIENT_ID_OF_6, wire: WIRE_OF_6 },
    }),
  },
] as const

/** Names of their rows among those that the seed has added. */
export const LATER_CLIENT_ROWS = ['clients 2', 'clients 3'] as const
