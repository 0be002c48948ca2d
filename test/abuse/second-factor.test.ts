import { describe, expect, it } from 'vitest'
import { Credentials } from '../../application/auth/credentials.ts'
import type { GrantStrategy } from '../../application/auth/grant-strategy.ts'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { GRANT_TYPES } from '../../domain/client/grant-type.ts'
import { LoginFailures } from '../../domain/identity/sign-in/login-failures.ts'
import { appCode } from '../support/app-code.ts'
import { aClient, aUser } from '../support/builders.ts'
import { loginParts, origin, solved } from '../support/login-parts.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'

const USER = '5'
const PASSWORD = 'Correct-Horse-8'
const REPLAYS = times(200, 10_000)

/** A first proof that is always right, as those of somebody who stole all of them. */
const stolen = (grantType: string): GrantStrategy => ({
  grantType,
  nameField: 'username',
  authenticate: async () => ({ userId: USER, failureKey: 'mei' }),
  refuseLate: async () => {
    throw new Error('refused late')
  },
})

type Parts = Awaited<ReturnType<typeof setUp>>

async function setUp(strong: readonly string[] = []) {
  const others = [...GRANT_TYPES, 'directory'].filter((grantType) => grantType !== 'password')
  const parts = loginParts(others.map(stolen), Number.MAX_SAFE_INTEGER)
  const grants = new GrantPolicy(['password', ...others])
  const client = await parts.given.client(
    aClient({ grants, strongGrants: new GrantPolicy(strong) }),
  )
  await parts.given.user(aUser({ id: USER, name: 'mei' }), `plain:${PASSWORD}`)
  let sources = 0
  const enter = async (grantType: string, fields: Readonly<Record<string, string>>) => {
    sources += 1
    const credentials =
      grantType === 'password'
        ? await solved(parts, { username: 'mei', password: PASSWORD, ...fields })
        : new Credentials(Object.entries(fields))
    const { clientId } = client
    const request = { clientId, grantType, credentials, origin, source: `source ${sources}` }
    return parts.login.execute(request).then(
      () => 'open',
      (error) => String(error.code ?? error),
    )
  }
  return { ...parts, enter }
}

/** What an account may have, and the codes that would be right for it. */
const STATES: Readonly<Record<string, (parts: Parts) => Promise<readonly string[] | undefined>>> = {
  'without a factor': async () => undefined,
  'whose setup was not confirmed': async ({ factors, secondFactors, clock }) => {
    await secondFactors.begin(factors.secrets.make(USER).kept, clock.now())
    return undefined
  },
  'with an app': async ({ factors, clock }) => {
    const { secret, codes } = await factors.withApp(USER)
    return [appCode(secret, clock.now()), codes[0] ?? '']
  },
  'with an app, whose recovery codes are used': async ({ factors, recoveryCodes, clock }) => {
    const { secret } = await factors.withApp(USER)
    await recoveryCodes.replace(USER, [], clock.now())
    return [appCode(secret, clock.now())]
  },
  'with passkeys alone': async ({ factors, given }) => {
    await given.passkey(USER, 'credential')
    return [(await factors.recovery.renew(USER))[0] ?? '']
  },
  'with passkeys alone, whose recovery codes are used': async ({ given }) => {
    await given.passkey(USER, 'credential')
    return []
  },
}

const NEVER_RIGHT = ['000000', 'abcd-efgh-ijkm-npqr', 'nonsense', PASSWORD]

describe.each(Object.entries(STATES))('T-86: an account %s', (_state, prepare) => {
  it.each([
    ...GRANT_TYPES,
    'directory',
  ])('opens by %s with what it asks for, and only then', async (by) => {
    const parts = await setUp()
    const right = await prepare(parts)
    if (right === undefined) {
      expect(await parts.enter(by, {})).toBe('open')
      return
    }
    expect(await parts.enter(by, {})).toBe('factor_required')
    expect(await parts.enter(by, { otp: ' ' })).toBe('factor_required')
    for (const otp of NEVER_RIGHT) {
      const refused = await parts.enter(by, { otp })
      expect([otp, refused]).toEqual([otp, 'wrong_factor'])
    }
    for (const otp of right) {
      expect(await parts.enter(by, { otp })).toBe('open')
      expect(await parts.enter(by, { otp })).toBe('wrong_factor')
    }
  })

  it('opens by no grant type while it is locked, even with the right code', async () => {
    const parts = await setUp()
    const right = (await prepare(parts)) ?? []
    const lockedUntil = new Date(parts.clock.now().getTime() + 600_000)
    const locked = new LoginFailures(5, 1, lockedUntil)
    await parts.users.recordLoginFailure({ key: 'mei' }, parts.clock.now(), () => locked)
    for (const otp of right) {
      for (const by of GRANT_TYPES) expect(await parts.enter(by, { otp })).not.toBe('open')
    }
  })

  it('opens without it by exactly the grant types that the client calls strong', async () => {
    for (const strong of GRANT_TYPES) {
      const parts = await setUp([strong])
      const right = await prepare(parts)
      for (const by of GRANT_TYPES) {
        const isOpen = right === undefined || by === strong
        expect(await parts.enter(by, {})).toBe(isOpen ? 'open' : 'factor_required')
      }
    }
  })
})

it(
  'T-86: a code that was used opens nothing any more, however often it comes back',
  async () => {
    const parts = await setUp()
    const { secret, codes } = await parts.factors.withApp(USER)
    const used = [appCode(secret, parts.clock.now()), ...codes.slice(0, 4)]
    for (const otp of used) expect(await parts.enter('password', { otp })).toBe('open')
    let opened = 0
    for (let nth = 0; nth < REPLAYS; nth += 1) {
      const otp = used[nth % used.length] ?? ''
      if ((await parts.enter('password', { otp })) === 'open') opened += 1
      await parts.users.recordLoginFailure(
        { key: 'mei' },
        parts.clock.now(),
        () => LoginFailures.none,
      )
    }
    report('T-86 replays', { replays: REPLAYS, opened })
    expect(opened).toBe(0)
  },
  SOAK_MS,
)
