import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLACES, UserWorld } from '../support/user-world.ts'
import { START_MS } from '../support/whole-service.ts'

const { D1, D2 } = PLACES
const STRONGER = 3003
const NONE = { app: false, passkeys: 0, recoveryCodes: 0, required: false }

let world: UserWorld

beforeAll(async () => {
  world = await UserWorld.open()
}, START_MS)
afterAll(() => world.service.close())

const url = (id: number) => `/system/user/${id}/factors`
const look = (id: number, by = world.anna) => world.ask('GET', url(id), undefined, by)
const remove = (id: number, by = world.anna) => world.ask('DELETE', url(id), undefined, by)

/** An app, a passkey, a recovery code that is left and one that is not, and a trusted browser. */
async function equip(id: number): Promise<void> {
  await world.run(
    `insert into second_factors (user_id, sealed_secret, created_at, confirmed_at)
      values ($1, 'sealed', now(), now())`,
    [id],
  )
  await world.run(
    `insert into recovery_codes values ($1, 'left', null, now()), ($1, 'used', now(), now())`,
    [id],
  )
  await world.run(
    `insert into trusted_browsers values ($2::text, $1, $2::text, '', '', now(), now(), now())`,
    [id, String(id)],
  )
  await world.service.given.passkey(String(id), `key of ${id}`)
}

describe('a lost phone', () => {
  it('is helped by an administrator, and all sessions end', async () => {
    const id = await world.somebody(D1)
    const session = await world.service.logIn(await nameOf(id))
    await equip(id)
    const before = { app: true, passkeys: 1, recoveryCodes: 1, required: false }
    expect(await look(id)).toMatchObject({ code: 200, data: before })
    expect(await remove(id)).toMatchObject({ code: 200 })
    expect(await look(id)).toMatchObject({ code: 200, data: NONE })
    const info = await world.ask('GET', '/system/user/getInfo', undefined, session)
    expect(info).toMatchObject({ code: 401 })
    expect(await world.run('select from trusted_browsers where user_id = $1', [id])).toEqual([])
    const [entry] = await world.run(
      `select parameters, operator_name from operation_log
        where url like '/system/user/%/factors' order by id desc limit 1`,
    )
    expect(entry).toMatchObject({ operator_name: 'anna' })
  })

  it.each([
    ['of another department', () => world.somebody(D2), 'record_not_found'],
    ['with more rights', () => world.somebody(D1, [STRONGER]), 'rights_exceeded'],
    ['who is oneself', async () => 4001, 'own_rights_kept'],
  ])('is not helped, nor looked at, if it is that of somebody %s', async (_who, person, error) => {
    const id = await person()
    await equip(id)
    expect(await remove(id)).toMatchObject({ code: 500, error })
    if (error !== 'own_rights_kept') expect(await look(id)).toMatchObject({ error })
    expect(await world.run('select from second_factors where user_id = $1', [id])).toHaveLength(1)
    expect(await world.run('select from passkeys where user_id = $1', [id])).toHaveLength(1)
  })

  it('of the super administrator is not helped by anybody', async () => {
    await equip(1)
    for (const by of [world.anna, world.admin]) expect((await remove(1, by)).code).not.toBe(200)
    expect(await world.run('select from second_factors where user_id = 1')).toHaveLength(1)
  })
})

async function nameOf(id: number): Promise<string> {
  const [row] = await world.run('select name from users where id = $1', [id])
  return String(row?.name)
}

it('explains to administrators whose logins ask for a factor, except stronger ones', async () => {
  await world.role(3020, 'explainer', 'all', ['system:client:query'])
  await world.person(4020, 'eve', D1, [3020])
  const eve = await world.service.logIn('eve')
  const tells = async (id: number) => {
    await equip(id)
    const imagined = { clientId: world.service.clientId, grantType: 'password' }
    const query = new URLSearchParams({ ...imagined, userName: await nameOf(id) })
    const { data } = await world.ask('GET', `/system/client/explain?${query}`, undefined, eve)
    return JSON.stringify(data).includes('second_factor')
  }
  const [plain, stronger] = [await world.somebody(D1), await world.somebody(D1, [STRONGER])]
  expect([await tells(plain), await tells(stronger)]).toEqual([true, false])
})
