import { beforeEach, describe, expect, it } from 'vitest'
import type { GrantStrategy } from '../../application/auth/grant-strategy.ts'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { GRANT_TYPES, type GrantType } from '../../domain/client/grant-type.ts'
import { InvalidGrant } from '../../domain/identity/identity-errors.ts'
import { aClient } from '../support/builders.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { fc } from '../support/properties.ts'
import { times } from '../support/soak.ts'

const allSets = Array.from({ length: 2 ** GRANT_TYPES.length }, (_, bits) =>
  GRANT_TYPES.filter((_grant, at) => bits & (1 << at)),
)

let http: HttpHarness
let attempts: GrantType[]

function counting(grantType: GrantType): GrantStrategy {
  return {
    grantType,
    nameField: 'username',
    async authenticate() {
      attempts.push(grantType)
      return { userId: '1', failureKey: undefined }
    },
    async refuseLate() {
      throw new InvalidGrant(1)
    },
  }
}

beforeEach(async () => {
  attempts = []
  http = await httpHarness({ strategies: GRANT_TYPES.map(counting) })
})

describe('the admission of clients', () => {
  it.each([
    'normal',
    'disabled',
  ] as const)('lets exactly the members of all 32 allowed sets pass when the client is %s', async (status) => {
    for (const allowed of allSets) {
      const client = aClient({ status, grants: new GrantPolicy(allowed) })
      const { clientId } = await http.given.client(client)
      for (const grantType of GRANT_TYPES) {
        attempts.length = 0
        const { body } = await http.postSealed('/auth/login', { clientId, grantType })
        const passes = status === 'normal' && allowed.includes(grantType)
        expect(attempts).toEqual(passes ? [grantType] : [])
        expect(body).toMatchObject(passes ? { code: 200 } : { error: 'invalid_client' })
      }
    }
  })

  it('gives one answer for every reason', async () => {
    const disabled = await http.given.client(aClient({ status: 'disabled' }))
    const answers = await Promise.all([
      http.postSealed('/auth/login', { clientId: 'unknown', grantType: 'password' }),
      http.postSealed('/auth/login', { clientId: disabled.clientId, grantType: 'password' }),
      http.postSealed('/auth/login', { clientId: http.builtInClientId, grantType: 'xcx' }),
      http.postSealed('/auth/login', { clientId: http.builtInClientId, grantType: 'nonsense' }),
    ])
    const seen = answers.map(({ status, body }) => ({ status, ...body, requestId: undefined }))
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
  })

  it('refuses 1,000 strings that resemble a grant type', async () => {
    const { clientId } = await http.given.client(aClient({ grants: new GrantPolicy(GRANT_TYPES) }))
    const near = fc
      .tuple(
        fc.constantFrom(...GRANT_TYPES),
        fc.constantFrom(...spoilers),
        fc.string({ maxLength: 3 }),
      )
      .map(([grant, spoil, text]) => spoil(grant, text))
      .filter((text) => !GRANT_TYPES.some((grant) => grant === text))
    await fc.assert(
      fc.asyncProperty(near, async (grantType) => {
        const { status, body } = await http.postSealed('/auth/login', { clientId, grantType })
        expect(status).toBe(200)
        expect(body.code).toBe(500)
        expect(attempts).toEqual([])
      }),
      { numRuns: times(200, 10_000) },
    )
  }, 300_000)
})

const spoilers: ((grant: string, text: string) => string)[] = [
  (grant, text) => grant + text,
  (grant, text) => text + grant,
  (grant) => grant.toUpperCase(),
  (grant) => grant.slice(1),
  (grant) => grant.slice(0, -1),
  (grant) => `${grant},${grant}`,
  (grant) => ` ${grant}`,
  (grant) => `${grant}\u0000`,
  (grant) => grant.replace('s', '\u017f'),
]
