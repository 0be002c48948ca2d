import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import type {
  AuthorizationStart,
  IdentityProvider,
  OutsideIdentity,
} from '../../application/ports/sign-in/identity-provider.ts'
import { ProviderFailed } from '../../domain/identity/sign-in/provider-errors.ts'
import { aStart, outcomeOf } from '../support/social-starts.ts'

export interface IdentityProviderHarness {
  readonly provider: IdentityProvider
  /** The person as the provider knows them. */
  readonly person: OutsideIdentity
  /** The person follows the address and says yes. */
  agree(address: string): Promise<{ readonly code: string; readonly state: string }>
}

/** @param usesPkce whether codes are bound to their verifier */
export function identityProviderContract(
  adapter: string,
  usesPkce: boolean,
  harness: () => IdentityProviderHarness,
) {
  const begin = async (start: AuthorizationStart) => {
    const { provider, agree } = harness()
    return agree(await provider.authorizationUrl(start))
  }

  describe(`IdentityProvider contract: ${adapter}`, () => {
    it('is named in lower case', () => {
      expect(harness().provider.source).toMatch(/^[a-z0-9_]+$/)
    })

    it('sends the browser to an absolute address that brings the state back', async () => {
      const start = aStart({ state: 'eyJhIjoiYiJ9+/==' })
      const url = new URL(await harness().provider.authorizationUrl(start))
      // CAS has no state: it is in the address to which browsers return.
      const kept = URL.parse(url.searchParams.get('service') ?? '') ?? url
      expect(kept.searchParams.get('state')).toBe(start.state)
      expect(url.href).not.toContain(start.codeVerifier)
      expect((await begin(start)).state).toBe(start.state)
    })

    it('trades the code for the person, and for nothing else', async () => {
      const start = aStart()
      const { code } = await begin(start)
      expect(await harness().provider.identify(code, start)).toEqual(harness().person)
    })

    it('knows the person again', async () => {
      const ids = []
      for (const start of [aStart(), aStart()]) {
        const { code } = await begin(start)
        ids.push((await harness().provider.identify(code, start)).outsideId)
      }
      expect(ids[0]).toBe(ids[1])
    })

    it('accepts a code once', async () => {
      const start = aStart()
      const { code } = await begin(start)
      await harness().provider.identify(code, start)
      expect(await outcomeOf(harness().provider.identify(code, start))).toBeInstanceOf(
        ProviderFailed,
      )
    })

    it.each([
      '',
      'made-up',
      ' ',
      '../../',
      'ä',
      '\0',
      'x'.repeat(5000),
    ])('identifies nobody by the code %j', async (code) => {
      const outcome = await outcomeOf(harness().provider.identify(code, aStart()))
      expect(outcome).toBeInstanceOf(ProviderFailed)
      if (code.length > 10) expect(inspect(outcome, { depth: 9 })).not.toContain(code)
    })

    if (!usesPkce) return

    it('takes a code with its own verifier only', async () => {
      const start = aStart()
      const { code } = await begin(start)
      const other = { ...start, codeVerifier: aStart().codeVerifier }
      const outcome = await outcomeOf(harness().provider.identify(code, other))
      expect(outcome).toBeInstanceOf(ProviderFailed)
    })
  })
}
