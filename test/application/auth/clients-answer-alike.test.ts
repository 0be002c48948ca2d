import { expect, it } from 'vitest'
import { CachedClientRepo } from '../../../adapters/memory/clients/cached-client-repo.ts'
import { MemoryRateWindow } from '../../../adapters/memory/sign-in/memory-rate-window.ts'
import { WindowTable } from '../../../adapters/memory/sign-in/window-table.ts'
import { Credentials } from '../../../application/auth/credentials.ts'
import { GrantStrategies } from '../../../application/auth/grants/grant-strategies.ts'
import { LoginWithGrant } from '../../../application/auth/login-with-grant.ts'
import { RecordedLogin } from '../../../application/auth/recorded-login.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import { aClient } from '../../support/builders.ts'
import { loginParts, origin, source } from '../../support/login-parts.ts'
import { spied } from '../../support/spied.ts'

async function setUp() {
  const parts = loginParts()
  const steps: string[] = []
  const clients = new CachedClientRepo(spied('clients', parts.clients, steps), () => 0)
  const { factorGuard, refusals, openSession } = parts
  const strategies = new GrantStrategies([])
  const login = new LoginWithGrant(clients, strategies, factorGuard, refusals, openSession)
  const rates = new MemoryRateWindow(new WindowTable(parts.clock))
  const watch = { lost: () => undefined, dropping: () => undefined }
  const recorded = new RecordedLogin(
    login,
    spied('log', parts.log, steps),
    spied('rates', rates, steps),
    parts.clock,
    watch,
  )
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
