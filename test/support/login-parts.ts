import { MemorySessionCache } from '../../adapters/memory/sessions/memory-session-cache.ts'
import { MemoryCodeStore } from '../../adapters/memory/sign-in/memory-code-store.ts'
import { MemoryLoginLimiter } from '../../adapters/memory/sign-in/memory-login-limiter.ts'
import { MemoryRateWindow } from '../../adapters/memory/sign-in/memory-rate-window.ts'
import { MemoryVerificationCodes } from '../../adapters/memory/sign-in/memory-verification-codes.ts'
import { WindowTable } from '../../adapters/memory/sign-in/window-table.ts'
import { AccountPasswords } from '../../application/auth/account-passwords.ts'
import { CountedProof } from '../../application/auth/counted-proof.ts'
import { Credentials } from '../../application/auth/credentials.ts'
import { EndAccess } from '../../application/auth/end-access.ts'
import { FactorGuard } from '../../application/auth/factors/factor-guard.ts'
import { TrustedBrowsers } from '../../application/auth/factors/trusted-browsers.ts'
import { TypedFactor } from '../../application/auth/factors/typed-factor.ts'
import { FailedTries } from '../../application/auth/failed-tries.ts'
import { FreshSession } from '../../application/auth/fresh-session.ts'
import type { GrantStrategy } from '../../application/auth/grant-strategy.ts'
import { GrantStrategies } from '../../application/auth/grants/grant-strategies.ts'
import { PasswordGrant } from '../../application/auth/grants/password-grant.ts'
import { LoginGuard } from '../../application/auth/login-guard.ts'
import { LoginWithGrant } from '../../application/auth/login-with-grant.ts'
import { Logout } from '../../application/auth/logout.ts'
import { OpenSession } from '../../application/auth/open-session.ts'
import { PasswordRefusals } from '../../application/auth/password-refusals.ts'
import { ProveSelf } from '../../application/auth/prove-self.ts'
import { ResolveSession } from '../../application/auth/resolve-session.ts'
import { SessionCopies } from '../../application/auth/session-copies.ts'
import { ClientDoor } from '../../domain/client/client-door.ts'
import { LastUses } from '../../domain/shared/last-uses.ts'
import { factorParts, noPasskeys } from './factor-parts.ts'
import { memoryRecords } from './memory-records.ts'
import { MovingClock } from './moving-clock.ts'
import { NotedNews } from './noted-news.ts'
import { CountingIds, PlainHasher, readableDigest } from './plain-crypto.ts'
import { RecordingNotifier } from './push-recorder.ts'

export const source = '203.0.113.7'
export const origin = { address: source, userAgent: 'Test/1.0' }

/** All parts of a login, on memory adapters and a clock that the test moves. */
export function loginParts(moreStrategies: GrantStrategy[] = [], mostOfUser = 20, trustedDays = 0) {
  const clock = new MovingClock()
  const notifier = new RecordingNotifier()
  const news = new NotedNews()
  const records = memoryRecords()
  const hasher = new PlainHasher()
  const codes = new MemoryCodeStore(clock)
  const cache = new MemorySessionCache(clock)
  const ids = new CountingIds()
  const limiter = new MemoryLoginLimiter(codes, new WindowTable(clock), clock)
  const guard = new LoginGuard(limiter, { name: 'login-failures', limit: 8, seconds: 600 }, 5, true)
  const lockRule = { failuresBeforeLock: 5, firstLockMinutes: 10, longestLockMinutes: 60 }
  const { users } = records
  const tries = new FailedTries(guard, users, clock, lockRule)
  const refusals = new PasswordRefusals(new MemoryRateWindow(new WindowTable(clock)), lockRule)
  const passwords = new AccountPasswords(hasher, [])
  const password = new PasswordGrant(guard, users, { passwords, hasher }, { tries, refusals })
  const strategies = new GrantStrategies([password, ...moreStrategies])
  const copies = new SessionCopies(cache, records.accessVersion)
  const end = new EndAccess(copies, new MemoryVerificationCodes(clock), notifier)
  const made = { tokens: readableDigest, ids, clock, news }
  const open = new OpenSession({ sessions: records.sessions, end, mostOfUser, ...made })
  const use = new LastUses<Date>((uses) => records.sessions.touch(uses))
  const proof = new CountedProof(guard, tries, clock)
  const factors = factorParts(records, clock, news)
  const typedFactor = new TypedFactor(factors.check, proof, users, refusals)
  const making = { ids, digests: readableDigest, clock }
  const browsers = new TrustedBrowsers(records.trustedBrowsers, making, trustedDays)
  const factorGuard = new FactorGuard(records.secondFactors, typedFactor, browsers)
  const steps = { clients: records.clients, strategies, factors: factorGuard, refusals }
  const login = new LoginWithGrant({ ...steps, openSession: open })
  const resolve = new ResolveSession(copies, use, {
    ...{ clients: records.clients, sessions: records.sessions, watch: records.watch, clock },
    passwordChange: 'advised',
    left: { pages: new Set(), dictionaries: new Set() },
    door: new ClientDoor(),
  })
  const logout = new Logout(records.sessions, copies, notifier, clock)
  const prove = new ProveSelf(proof, {
    ...{ passwords, factors: records.secondFactors, check: factors.check, passkeys: noPasskeys },
    freshSession: new FreshSession(clock),
  })
  const ways = { openSession: open, login, resolve, logout, proof, prove, refusals, factorGuard }
  const second = { browsers, factors, typedFactor }
  const doubles = { clock, news, notifier, hasher, codes, cache }
  return { ...records, ...doubles, use, ...second, ...ways }
}

/** Password credentials with a new captcha and its right answer. */
export async function solved(
  { codes }: Pick<ReturnType<typeof loginParts>, 'codes'>,
  texts: Readonly<Record<string, string>>,
): Promise<Credentials> {
  const uuid = crypto.randomUUID()
  await codes.put('captcha', uuid, '42', 120)
  return new Credentials(Object.entries({ uuid, code: '42', ...texts }))
}
