import { describe, expect, it } from 'vitest'
import { SessionLifetime } from '../../../domain/client/session-lifetime.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { aMenu, aRole } from '../../support/access-builders.ts'
import { aClient, aSession, aUser } from '../../support/builders.ts'
import { loginParts } from '../../support/login-parts.ts'

const notLoggedIn = { code: 'not_logged_in' }

/** A session that may live 100 seconds, with pauses of up to 30. */
async function setUp() {
  const parts = loginParts()
  const client = await parts.given.client(aClient({ lifetime: new SessionLifetime(100, 30) }))
  const role = aRole({ key: 'clerk' })
  const user = await parts.given.user(aUser({ roles: [role] }))
  const session = aSession({
    userId: user.id,
    clientId: client.clientId,
    expiresAt: new Date(parts.clock.now().getTime() + 100_000),
    idleSeconds: 30,
  })
  await parts.sessions.open(session, undefined)
  const token = { tokenDigest: session.props.tokenDigest, clientId: client.clientId }
  return { ...parts, client, role, user, token }
}

describe('ResolveSession', () => {
  it('finds the caller in the store, and then in the cache alone', async () => {
    const { resolve, token, user, sessions } = await setUp()
    const caller = await resolve.execute(token)
    expect(caller).toMatchObject({ userId: user.id, roleKeys: ['clerk'] })
    await sessions.end(token.tokenDigest, new Date())
    expect(await resolve.execute(token)).toEqual(caller)
  })

  it('refuses another client than the one the token was issued for, cached or not', async () => {
    const { resolve, token, given } = await setUp()
    const other = { ...token, clientId: (await given.client(aClient())).clientId }
    await expect(resolve.execute(other)).rejects.toMatchObject(notLoggedIn)
    await resolve.execute(token)
    await expect(resolve.execute(other)).rejects.toMatchObject(notLoggedIn)
  })

  it('refuses everybody of an unknown or disabled client', async () => {
    const { resolve, token, given, client } = await setUp()
    await resolve.execute(token)
    await given.client(aClient({ ...client.props, status: 'disabled' }))
    await expect(resolve.execute(token)).rejects.toMatchObject(notLoggedIn)
    await expect(resolve.execute({ ...token, clientId: '' })).rejects.toMatchObject(notLoggedIn)
  })

  it('lets use prolong the pause, but never the absolute end', async () => {
    const { resolve, token, clock } = await setUp()
    for (let seconds = 0; seconds < 100; seconds += 25) {
      await expect(resolve.execute(token)).resolves.toBeDefined()
      clock.advance(25)
    }
    await expect(resolve.execute(token)).rejects.toMatchObject(notLoggedIn)
  })

  it('asks the store once a minute, should a copy have been left behind', async () => {
    const { resolve, sessions, token, clock } = await setUp()
    await resolve.execute(token)
    await sessions.end(token.tokenDigest, clock.now())
    for (const seconds of [25, 25]) {
      clock.advance(seconds)
      await expect(resolve.execute(token)).resolves.toBeDefined()
    }
    clock.advance(15)
    await expect(resolve.execute(token)).rejects.toMatchObject(notLoggedIn)
  })

  it('ends after a pause that was too long', async () => {
    const { resolve, token, clock } = await setUp()
    await resolve.execute(token)
    clock.advance(30)
    await expect(resolve.execute(token)).rejects.toMatchObject(notLoggedIn)
  })

  it('survives the loss of the cache with the last noted use', async () => {
    const { resolve, token, clock, use, cache } = await setUp()
    clock.advance(20)
    await resolve.execute(token)
    await use.write()
    cache.get = async () => undefined
    clock.advance(20)
    await expect(resolve.execute(token)).resolves.toBeDefined()
  })

  it('asks the store while the cache is away', async () => {
    const { resolve, token, cache } = await setUp()
    const away = async () => {
      throw new DependencyUnavailable()
    }
    cache.fill = away
    await expect(resolve.execute(token)).resolves.toBeDefined()
    Object.assign(cache, { read: away })
    await expect(resolve.execute(token)).resolves.toBeDefined()
  })

  it('refuses a disabled user at once, with or without a copy in the cache', async () => {
    const { resolve, token, given, user } = await setUp()
    await resolve.execute(token)
    await given.disableUser(user.id)
    await expect(resolve.execute(token)).rejects.toMatchObject(notLoggedIn)
  })

  it('knows a new right with the next request, and then from the cache', async () => {
    const { resolve, token, given, role, sessions } = await setUp()
    expect((await resolve.execute(token)).permissions.codes).toEqual([])
    const menu = await given.menu(aMenu({ permission: 'system:oss:list' }))
    await given.grant(role.id, menu.id)
    expect((await resolve.execute(token)).permissions.codes).toEqual(['system:oss:list'])
    sessions.get = async () => undefined
    expect((await resolve.execute(token)).permissions.codes).toEqual(['system:oss:list'])
  })

  it('takes no debt from the cache, so whoever settles one gets the rights at once', async () => {
    const { resolve, token, sessions } = await setUp()
    const inStore = sessions.get.bind(sessions)
    let lacksFactor = true
    sessions.get = async (tokenDigest) => {
      const live = await inStore(tokenDigest)
      return live && { ...live, caller: { ...live.caller, lacksFactor } }
    }
    expect(await resolve.execute(token)).toMatchObject({ owes: 'factor', roleKeys: [] })
    lacksFactor = false
    expect(await resolve.execute(token)).toMatchObject({ roleKeys: ['clerk'] })
  })
})

describe('Logout', () => {
  it('ends the session for every reader, also one that fills the cache late', async () => {
    const { resolve, logout, token, sessions, cache } = await setUp()
    const stored = await sessions.get(token.tokenDigest)
    await logout.execute(token.tokenDigest)
    await cache.fill(
      token.tokenDigest,
      {
        sessionId: stored?.caller.sessionId ?? '',
        userId: stored?.caller.userId ?? '',
        userName: '',
        clientId: token.clientId,
        roleKeys: [],
        permissionCodes: [],
        openedAt: 0,
        expiresAt: null,
        accessVersion: stored?.accessVersion ?? 0,
        copiedAt: Number.MAX_SAFE_INTEGER,
      },
      30,
    )
    await expect(resolve.execute(token)).rejects.toMatchObject(notLoggedIn)
  })

  it('is success for an unknown token', async () => {
    const { logout } = await setUp()
    await expect(logout.execute('unknown')).resolves.toBeUndefined()
  })

  it('ends the session although the cache is away and keeps its copy', async () => {
    const { resolve, logout, token, cache } = await setUp()
    await resolve.execute(token)
    cache.end = async () => {
      throw new DependencyUnavailable()
    }
    await logout.execute(token.tokenDigest)
    await expect(resolve.execute(token)).rejects.toMatchObject(notLoggedIn)
  })
})

describe('LastUses', () => {
  it('keeps its notes until the store has taken them', async () => {
    const { resolve, token, use, sessions, clock } = await setUp()
    clock.advance(10)
    await resolve.execute(token)
    const touch = sessions.touch
    sessions.touch = async () => {
      throw new DependencyUnavailable()
    }
    await expect(use.write()).rejects.toThrow()
    sessions.touch = touch
    await use.write()
    const live = await sessions.get(token.tokenDigest)
    expect(live?.session.props.lastUsedAt).toEqual(clock.now())
  })
})
