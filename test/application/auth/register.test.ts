import { describe, expect, it } from 'vitest'
import { MemoryCodeStore } from '../../../adapters/memory/sign-in/memory-code-store.ts'
import { MemoryLoginLimiter } from '../../../adapters/memory/sign-in/memory-login-limiter.ts'
import { MemoryRateWindow } from '../../../adapters/memory/sign-in/memory-rate-window.ts'
import { WindowTable } from '../../../adapters/memory/sign-in/window-table.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import { Register } from '../../../application/auth/register.ts'
import { RegistrationGuard } from '../../../application/auth/registration-guard.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { REGISTRATION_PARAMETER } from '../../../domain/identity/sign-in/registration.ts'
import { aClient } from '../../support/builders.ts'
import { solved, source } from '../../support/login-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { PlainHasher } from '../../support/plain-crypto.ts'

async function setUp(hasher = new PlainHasher()) {
  const clock = new MovingClock()
  const records = memoryRecords()
  const codes = new MemoryCodeStore(clock)
  const failures = { name: 'login-failures', limit: 8, seconds: 600 }
  const login = new LoginGuard(
    new MemoryLoginLimiter(codes, new WindowTable(clock), clock),
    failures,
    5,
    true,
  )
  const rates = new MemoryRateWindow(new WindowTable(clock))
  const budget = { name: 'registrations', limit: 10, seconds: 3600 }
  const guard = new RegistrationGuard(records.clients, rates, budget, login)
  const register = new Register(guard, records.registrations, hasher, clock, 8)
  const { clientId } = await records.given.client(aClient())
  await records.given.parameter(REGISTRATION_PARAMETER, 'true')
  const attempt = async () =>
    register.execute({
      clientId,
      grantType: 'password',
      userName: 'mei',
      password: 'Correct-Horse-8',
      credentials: await solved({ codes }, {}),
      source,
    })
  const account = () => records.users.getLoginAccount(LoginName.parse('mei'))
  return { ...records, attempt, account }
}

describe('Register', () => {
  it('keeps the hash, not the password', async () => {
    const { attempt, account } = await setUp()
    await attempt()
    expect(await account()).toMatchObject({ passwordHash: 'plain:Correct-Horse-8', mayLogIn: true })
  })

  it('adds nobody when registration is closed while the password is being hashed', async () => {
    const hasher = new PlainHasher()
    const parts = await setUp(hasher)
    hasher.hash = async () => {
      await parts.given.parameter(REGISTRATION_PARAMETER, 'false')
      return 'hash'
    }
    await expect(parts.attempt()).rejects.toMatchObject({ code: 'registration_closed' })
    expect((await parts.account()).userId).toBeUndefined()
  })
})
