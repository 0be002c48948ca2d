import { describe, expect, it } from 'vitest'
import { CachedAccessVersion } from '../../adapters/memory/accounts/cached-access-version.ts'
import { CachedMenuRepo } from '../../adapters/memory/accounts/cached-menu-repo.ts'
import { CachedClientRepo } from '../../adapters/memory/clients/cached-client-repo.ts'
import { aMenu, aRole } from '../support/access-builders.ts'
import { aClient, aUser } from '../support/builders.ts'
import { ADMIN_PASSWORD, type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { httpStores } from '../support/http-stores.ts'

const CODE = 'monitor:online:list'

/** Two instances over one store, each with what it remembers; the test moves their time. */
async function twoInstances() {
  const shared = httpStores()
  let now = 0
  const instance = () => {
    const accessVersion = new CachedAccessVersion(shared.accessVersion, () => now)
    const clients = new CachedClientRepo(shared.clients, () => now)
    const menus = new CachedMenuRepo(shared.menus, accessVersion)
    return httpHarness({ stores: { ...shared, clients, accessVersion, menus } })
  }
  const [here, there] = [await instance(), await instance()]
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  const role = aRole()
  const menu = await shared.given.menu(aMenu({ permission: CODE }))
  await shared.given.grant(role.id, menu.id)
  const user = aUser({ name: 'alice', roles: [role] })
  await shared.given.user(user, await shared.hasher.hash(ADMIN_PASSWORD))
  pass(1000)
  const token = await here.openSession('alice')
  const answers = () => Promise.all([here, there].map((one) => codeAt(one, token)))
  expect(await answers()).toEqual([200, 200])
  return { shared, here, there, user, token, answers, pass }
}

async function codeAt(http: HttpHarness, token: string): Promise<unknown> {
  return (await http.asked('GET', '/monitor/online/list', token)).code
}

describe('within a second, on every instance,', () => {
  it('a disabled user is logged out', async () => {
    const { shared, user, answers, pass } = await twoInstances()
    await shared.given.disableUser(user.id)
    pass(1000)
    expect(await answers()).toEqual([401, 401])
  })

  it('a session of a disabled client is refused', async () => {
    const { shared, answers, pass } = await twoInstances()
    const { builtInClientId: clientId } = shared
    await shared.given.client(aClient({ id: '1', clientId, status: 'disabled' }))
    pass(1000)
    expect(await answers()).toEqual([401, 401])
  })

  it('a role that was taken away permits nothing', async () => {
    const { shared, user, answers, pass } = await twoInstances()
    await shared.given.user(aUser({ ...user.props, roles: [] }))
    pass(1000)
    expect(await answers()).toEqual([403, 403])
  })

  it('a role that was given permits what it says', async () => {
    const { shared, here, there, pass } = await twoInstances()
    const role = aRole()
    await shared.given.user(
      aUser({ name: 'bob', roles: [role] }),
      await shared.hasher.hash(ADMIN_PASSWORD),
    )
    const token = await there.openSession('bob')
    expect([await codeAt(here, token), await codeAt(there, token)]).toEqual([403, 403])
    const menu = await shared.given.menu(aMenu({ permission: CODE }))
    await shared.given.grant(role.id, menu.id)
    pass(1000)
    expect([await codeAt(here, token), await codeAt(there, token)]).toEqual([200, 200])
  })
})

describe('within a second, in the menu of every instance,', () => {
  it('a newly granted page appears, and a revoked one does not', async () => {
    const { shared, here, there, user, token, pass } = await twoInstances()
    const pages = async () => {
      const asked = [here, there].map((one) => one.asked('GET', '/system/menu/getRouters', token))
      return (await Promise.all(asked)).map(({ data }) => Object(data).length)
    }
    const [role] = user.props.roles
    const page = await shared.given.menu(aMenu({ kind: 'page', parentId: undefined }))
    pass(1000)
    const before = await pages()
    await shared.given.grant(role?.id ?? '', page.id)
    pass(1000)
    expect(await pages()).toEqual(before.map((count) => count + 1))
    await shared.given.user(aUser({ ...user.props, roles: [] }))
    pass(1000)
    // Everybody has the entry of their own account.
    expect(await pages()).toEqual([1, 1])
  })
})

describe('at once, on every instance,', () => {
  it('a session ended on one is over', async () => {
    const { here, there, token, answers } = await twoInstances()
    const admin = await there.openSession()
    const { rows } = await there.asked('GET', '/monitor/online/list?userName=alice', admin)
    await there.asked('DELETE', `/monitor/online/${rows[0]?.tokenId}`, admin)
    expect(await answers()).toEqual([401, 401])
    expect(await codeAt(here, token)).toBe(401)
  })

  it('a session that made room for another one is over', async () => {
    const { there, answers } = await twoInstances()
    for (let n = 0; n < 20; n += 1) {
      there.clock.advance(1)
      await there.openSession('alice')
    }
    expect(await answers()).toEqual([401, 401])
  })
})
