import { describe, expect, it } from 'vitest'
import { CachedClientRepo } from '../../../adapters/memory/clients/cached-client-repo.ts'
import { MemoryRateWindow } from '../../../adapters/memory/sign-in/memory-rate-window.ts'
import { WindowTable } from '../../../adapters/memory/sign-in/window-table.ts'
import { NoMetrics } from '../../../adapters/system/no-metrics.ts'
import { Credentials } from '../../../application/auth/credentials.ts'
import type {
  GrantAttempt,
  GrantStrategy,
  LateTruth,
} from '../../../application/auth/grant-strategy.ts'
import { GrantStrategies } from '../../../application/auth/grants/grant-strategies.ts'
import { LoginWithGrant } from '../../../application/auth/login-with-grant.ts'
import { RecordedLogin } from '../../../application/auth/recorded-login.ts'
import type { ClientProps } from '../../../domain/client/client.ts'
import { GrantPolicy } from '../../../domain/client/grant-policy.ts'
import { SessionLifetime } from '../../../domain/client/session-lifetime.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import { CodeRefused } from '../../../domain/verification/verification-errors.ts'
import { aClient, aUser } from '../../support/builders.ts'
import { loginParts, origin, source } from '../../support/login-parts.ts'
import { spied } from '../../support/spied.ts'

describe('login with grant', () => {
  class RecordingGrant implements GrantStrategy {
    readonly grantType = 'email'
    readonly nameField = 'email'
    readonly attempts: GrantAttempt[] = []
    readonly lateTruths: LateTruth[] = []
    readonly userId: string

    constructor(userId: string) {
      this.userId = userId
    }

    async authenticate(attempt: GrantAttempt) {
      this.attempts.push(attempt)
      return { userId: this.userId, failureKey: undefined }
    }

    async refuseLate(_attempt: GrantAttempt, truth: LateTruth): Promise<never> {
      this.lateTruths.push(truth)
      throw new CodeRefused()
    }
  }

  async function setUp(props: Partial<ClientProps> = {}) {
    const user = aUser()
    const strategy = new RecordingGrant(user.id)
    const parts = loginParts([strategy])
    await parts.given.user(user)
    const client = await parts.given.client(
      aClient({ grants: new GrantPolicy(['email', 'sms']), ...props }),
    )
    const request = {
      clientId: client.clientId,
      grantType: 'email',
      credentials: new Credentials([['email', 'a@example.com']]),
      origin,
      source,
    }
    return { ...parts, request, strategy, user }
  }

  describe('LoginWithGrant', () => {
    it('hands the attempt to the strategy of the grant type and opens a session', async () => {
      const { login, request, strategy, user, sessions } = await setUp()
      const opened = await login.execute(request)
      expect(strategy.attempts).toEqual([request].map(({ grantType: _, ...attempt }) => attempt))
      const live = await sessions.get(`digest of ${opened.token}`)
      expect(live?.caller).toMatchObject({ userId: user.id, clientId: request.clientId })
      expect(live?.session.props).toMatchObject({ origin, idleSeconds: 1800 })
    })

    it.each([
      ['the client is unknown', {}, { clientId: 'nobody' }, 'unknown'],
      ['the client is disabled', { status: 'disabled' as const }, {}, 'disabled'],
      ['the client does not allow it', {}, { grantType: 'social' }, 'grant-not-allowed'],
      ['the grant type does not exist', {}, { grantType: 'Email' }, 'grant-not-allowed'],
      ['no strategy is configured for it', {}, { grantType: 'sms' }, 'grant-not-available'],
    ])('refuses before any strategy runs when %s', async (_case, props, change, reason) => {
      const { login, request, strategy } = await setUp(props)
      await expect(login.execute({ ...request, ...change })).rejects.toMatchObject({
        code: 'invalid_client',
        message: 'The client or the grant type is not allowed.',
        reason,
      })
      expect(strategy.attempts).toEqual([])
    })

    it.each([
      ['account_locked', { state: 'locked', until: new Date(0) }],
      ['invalid_grant', { state: 'refused' }],
    ] as const)('leaves to the strategy what to say of %s at the last moment', async (truth, opening) => {
      const { login, request, strategy, sessions } = await setUp()
      sessions.open = async () => opening
      await expect(login.execute(request)).rejects.toThrow(CodeRefused)
      expect(strategy.lateTruths).toEqual([truth])
    })

    it('makes a new token at every login', async () => {
      const { login, request } = await setUp()
      const [one, other] = [await login.execute(request), await login.execute(request)]
      expect(one.token).not.toBe(other.token)
    })

    it('returns the lifetime of the session, or nothing without a limit', async () => {
      const limited = await setUp()
      expect((await limited.login.execute(limited.request)).secondsToLive).toBe(604_800)
      const endless = await setUp({ lifetime: new SessionLifetime(-1, -1) })
      expect((await endless.login.execute(endless.request)).secondsToLive).toBeUndefined()
    })
  })
})

describe('clients answer alike', () => {
  async function setUp() {
    const parts = loginParts()
    const steps: string[] = []
    const clients = new CachedClientRepo(spied('clients', parts.clients, steps), () => 0)
    const { factorGuard: factors, refusals, openSession } = parts
    const strategies = new GrantStrategies([])
    const login = new LoginWithGrant({ clients, strategies, factors, refusals, openSession })
    const rates = new MemoryRateWindow(new WindowTable(parts.clock))
    const watch = { lost: () => undefined, dropping: () => undefined }
    const recorded = new RecordedLogin({
      ...{ login, watch, clock: parts.clock, metrics: new NoMetrics() },
      log: spied('log', parts.log, steps),
      rates: spied('rates', rates, steps),
    })
    const attempt = async (clientId: string) => {
      const credentials = new Credentials([['username', 'mei']])
      const request = { clientId, grantType: 'password', credentials, origin, source }
      const refusal = await recorded.execute(request).catch((error: unknown) => error)
      if (!(refusal instanceof DomainError)) throw refusal
      return { steps: steps.splice(0), heard: [refusal.kind, refusal.code, refusal.message] }
    }
    return { ...parts, attempt }
  }

  it('a login with a disabled client takes the steps of one with an unknown client, asked again too', async () => {
    const { given, attempt } = await setUp()
    const { clientId } = await given.client(aClient({ status: 'disabled' }))
    const [disabled, unknown] = [await attempt(clientId), await attempt('nobody')]
    expect(disabled).toEqual(unknown)
    expect(disabled.steps).toEqual(['clients.get', 'rates.hit', 'log.record'])
    const again = await attempt(clientId)
    expect(again).toEqual(await attempt('nobody'))
    expect(again.steps).toEqual(['rates.hit', 'log.record'])
  })
})
