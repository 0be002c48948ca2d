import { describe, expect, it } from 'vitest'
import { Sha256TokenDigest } from '../../../../adapters/crypto/digests.ts'
import { RandomIds } from '../../../../adapters/crypto/random-ids.ts'
import { MemoryCodeStore } from '../../../../adapters/memory/sign-in/memory-code-store.ts'
import { LoginStates, type SocialErrand } from '../../../../application/auth/social/login-states.ts'
import { MovingClock } from '../../../support/moving-clock.ts'
import { fc } from '../../../support/properties.ts'

const DOMAIN = 'console.example'
const login: SocialErrand = { purpose: 'login', source: 'github' }
const refused = { code: 'invalid_social_state' }

function setUp(checksBrowser = true) {
  const clock = new MovingClock()
  const codes = new MemoryCodeStore(clock)
  const digests = new Sha256TokenDigest()
  const states = new LoginStates(codes, new RandomIds(), digests, checksBrowser)
  return { clock, codes, digests, states }
}

describe('LoginStates', () => {
  it('gives back what the provider needs, once', async () => {
    const { states } = setUp()
    const { start, browserSecret } = await states.issue(login, DOMAIN)
    const returned = { state: start.state, browserSecret }
    expect(await states.take(login, returned)).toEqual(start)
    await expect(states.take(login, returned)).rejects.toMatchObject(refused)
  })

  it('makes a verifier as PKCE requires, and never repeats a value', async () => {
    const { states } = setUp()
    const seen = new Set<string | undefined>()
    for (let nth = 0; nth < 100; nth += 1) {
      const { start, browserSecret } = await states.issue(login, DOMAIN)
      expect(start.codeVerifier).toMatch(/^[A-Za-z0-9._~-]{43,128}$/)
      for (const one of [start.state, start.codeVerifier, start.nonce, browserSecret]) seen.add(one)
    }
    expect(seen.size).toBe(400)
  })

  it('accepts a state only for its errand, browser and time, in 10,000 permutations', async () => {
    const { states, clock } = setUp()
    let taken = 0
    await fc.assert(
      fc.asyncProperty(journeys, async ({ left, came, browser, seconds, alter }) => {
        const { start, browserSecret } = await states.issue(left, DOMAIN)
        const secrets = { own: browserSecret, none: undefined, other: 'x'.repeat(43) }
        clock.advance(seconds)
        const returned = { state: alter(start.state), browserSecret: secrets[browser] }
        const isMeant =
          left === came && browser === 'own' && seconds < 600 && returned.state === start.state
        const found = await states.take(came, returned).catch(() => undefined)
        expect(found).toEqual(isMeant ? start : undefined)
        if (found) taken += 1
        expect(
          await states.take(left, { ...returned, browserSecret }).catch(() => 'spent'),
        ).toSatisfy((again) => again === 'spent' || returned.state !== start.state)
      }),
      { numRuns: 10_000 },
    )
    expect(taken).toBeGreaterThan(100)
  })

  it('asks no browser for a secret when browsers are not checked', async () => {
    const { states } = setUp(false)
    const { start, browserSecret } = await states.issue(login, DOMAIN)
    expect(browserSecret).toBeUndefined()
    const returned = { state: start.state, browserSecret: undefined }
    expect(await states.take(login, returned)).toEqual(start)
  })

  it('does not take a state of the time when browsers were not checked', async () => {
    const { states: lax, codes, digests } = setUp(false)
    const { start } = await lax.issue(login, DOMAIN)
    const strict = new LoginStates(codes, new RandomIds(), digests, true)
    for (const browserSecret of [undefined, 'x'.repeat(43)]) {
      const taking = strict.take(login, { state: start.state, browserSecret })
      await expect(taking).rejects.toMatchObject(refused)
    }
  })
})

const errands: readonly SocialErrand[] = [
  login,
  { purpose: 'login', source: 'gitee' },
  { purpose: 'bind', source: 'github', userId: '1' },
  { purpose: 'bind', source: 'github', userId: '2' },
  { purpose: 'bind', source: 'gitee', userId: '1' },
]

const alterations: ((state: string) => string)[] = [
  (state) => state,
  (state) => state,
  (state) => `${state} `,
  (state) => state.slice(1),
  (state) => state.toLowerCase(),
  (state) => btoa(atob(state).replace(DOMAIN, 'other.example')),
  () => '',
]

const journeys = fc.record({
  left: fc.constantFrom(...errands),
  came: fc.constantFrom(...errands),
  browser: fc.constantFrom('own' as const, 'own' as const, 'none' as const, 'other' as const),
  seconds: fc.constantFrom(0, 599, 600, 601),
  alter: fc.constantFrom(...alterations),
})
