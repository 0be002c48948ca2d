import { URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Administrator, ask, type Headers, logIn, PASSWORD } from '../support/ends/service.ts'
import { THINGS } from '../support/ends/things.ts'
import { ThirdParties } from '../support/ends/third-parties.ts'
import { sealV1 } from '../support/sealed-request.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const LIST = '/resource/oss/list?pageNum=1&pageSize=10'
const OWED = { code: 601, error: 'factor_setup_required' }
const JSON_TYPE = { 'content-type': 'application/json' }
const WAYS = [
  'login by password',
  'code by SMS',
  'code by e-mail',
  'login by a third party',
  'login by a mini-program',
] as const

const thirdParties = new ThirdParties()
let service: WholeService
let admin: Administrator

beforeAll(async () => {
  service = await wholeService({ REPEAT_SECONDS: '0', ...(await thirdParties.open()) })
  const { origin, publicKey, clientId, password } = service
  const doors = { here: origin, there: origin }
  admin = await Administrator.of({ ...doors, publicKey, clientId, password, thirdParties })
}, START_MS)
afterAll(async () => {
  await service.close()
  await thirdParties.close()
})

const require = (roleId: number) =>
  admin.do('PUT', '/system/role', { roleId, factorRequired: true })
const get = (path: string, headers: Headers) => ask(service.origin, path, { headers })

/** No rights, and nothing but the own account. */
async function expectNothing(session: Headers | undefined): Promise<Headers> {
  if (!session) throw new Error('The login was refused.')
  await expect.poll(() => get(LIST, session)).toMatchObject(OWED)
  const { data } = await get('/system/user/getInfo', session)
  expect(data).toMatchObject({ roles: [], permissions: [] })
  const body = JSON.stringify({ xcxCode: 'any' })
  const bind = { method: 'POST', headers: { ...session, ...JSON_TYPE }, body }
  expect(await ask(service.origin, '/auth/xcx/bind', bind)).toMatchObject(OWED)
  return session
}

describe('somebody who must have a second factor and has none', () => {
  it.each(WAYS)('has no rights by %s', async (way) => {
    const person = await admin.add()
    const entrance = await THINGS[way](person)
    await require(person.roleId)
    await expectNothing(await entrance.enter())
  })

  it('has none by a session that was open', async () => {
    const { roleId, session } = await admin.add()
    expect(await get(LIST, session)).toMatchObject({ code: 200 })
    await require(roleId)
    await expectNothing(session)
  })

  it('has none by a password that an administrator sets', async () => {
    const { id: userId, name, roleId, place } = await admin.add()
    await require(roleId)
    const password = 'Other-Horse-9'
    await admin.doSealed('PUT', '/system/user/resetPwd', { userId, password })
    await expectNothing(await logIn(place, place.there, { username: name, password }))
  })

  it('has none by a registration', async () => {
    const { roleId, place } = await admin.add()
    await require(roleId)
    const { data } = await admin.do('GET', `/system/role/${roleId}`)
    const set = (configKey: string, configValue: string) =>
      admin.do('PUT', '/system/config/updateByKey', { configKey, configValue })
    await set('sys.account.registerRole', String(data.roleKey))
    await set('sys.account.registerUser', 'true')
    const form = { clientId: service.clientId, grantType: 'password', username: 'newcomer' }
    const { headers, body } = sealV1(service.publicKey, { ...form, password: PASSWORD })
    const answer = await ask(service.origin, '/auth/register', { method: 'POST', headers, body })
    expect(answer).toMatchObject({ code: 200 })
    await expectNothing(
      await logIn(place, place.there, { username: 'newcomer', password: PASSWORD }),
    )
  })

  it('sets one up, and the same session has its rights', async () => {
    const { name, roleId, session, place } = await admin.add()
    await require(roleId)
    await expectNothing(session)
    const { headers, body } = sealV1(service.publicKey, { password: PASSWORD })
    const begin = { method: 'POST', headers: { ...headers, ...session }, body }
    const { data } = await ask(service.origin, '/auth/factors/totp', begin)
    const app = URI.parse(String(data.uri))
    const confirm = await ask(service.origin, '/auth/factors/totp/confirm', {
      method: 'POST',
      headers: { ...session, ...JSON_TYPE },
      body: JSON.stringify({ otp: app.generate() }),
    })
    expect(confirm).toMatchObject({ code: 200 })
    await expect.poll(() => get(LIST, session)).toMatchObject({ code: 200 })
    const proof = { username: name, password: PASSWORD }
    expect(await logIn(place, place.there, proof)).toBeUndefined()
    const [code] = [confirm.data.recoveryCodes].flat()
    const anew = await logIn(place, place.there, { ...proof, otp: String(code) })
    expect(await get(LIST, anew ?? {})).toMatchObject({ code: 200 })
  })
})
