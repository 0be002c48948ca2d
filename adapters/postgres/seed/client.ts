import type { SeedFacts } from './seed-facts.ts'

/** The client id that the reference front ends are built with. It is public, not a secret. */
export const BUILT_IN_CLIENT_ID = 'e5cd7e4891bf95d1d19206ce24a7b32e'

export function builtInClient({ clientSecretDigest }: SeedFacts) {
  return {
    id: '1',
    clientId: BUILT_IN_CLIENT_ID,
    clientKey: 'pc',
    secretDigest: clientSecretDigest,
    deviceType: 'pc',
    grantTypes: ['password', 'social', 'sms', 'email', 'xcx', 'passkey'],
    timeoutSeconds: 604_800,
    activeTimeoutSeconds: 1800,
    status: 'normal' as const,
  }
}
