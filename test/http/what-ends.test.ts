import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEASURES } from '../support/ends/measures.ts'
import { Administrator, ask, logIn, PASSWORD } from '../support/ends/service.ts'
import { THINGS } from '../support/ends/things.ts'
import { ThirdParties } from '../support/ends/third-parties.ts'
import { expectEnds } from '../support/ends/what-ends.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const PAGE = 'pageNum=1&pageSize=10'

const thirdParties = new ThirdParties()
let service: WholeService
let admin: Administrator

beforeAll(async () => {
  // Each look logs in anew, and too many sessions would end the first ones.
  const settings = { REPEAT_SECONDS: '0', SESSIONS_PER_USER: '1000' }
  service = await wholeService({ ...settings, ...(await thirdParties.open()) })
  const { origin, publicKey, clientId, password } = service
  const doors = { here: origin, there: origin }
  admin = await Administrator.of({ ...doors, publicKey, clientId, password, thirdParties })
}, START_MS)
afterAll(async () => {
  await service.close()
  await thirdParties.close()
})

describe('what ends with what, of', () => {
  it.each(Object.entries(MEASURES))('somebody who %s', (name, measure) =>
    expectEnds(admin, [name, measure]))
})

it('a removed user leaves files and logs under the name, which somebody else may have', async () => {
  const { place, id, name, roleId } = await admin.add()
  const { session } = await another(roleId, name)
  const file = await THINGS['address of a file']({ ...(await admin.add()), session })
  await admin.do('DELETE', `/system/user/${id}`)
  const next = await another(roleId, name, 'new')
  const own = await ask(place.there, `/resource/oss/list?${PAGE}`, { headers: next.session })
  expect([own.code, own.rows]).toEqual([200, []])
  const { rows: files } = await admin.do('GET', `/resource/oss/list?${PAGE}`)
  expect(files?.filter(({ createByName }) => createByName === name)).toHaveLength(1)
  expect(await file.isOpen()).toBe(true)
  const logins = await admin.do('GET', `/monitor/logininfor/list?${PAGE}&userName=${name}`)
  expect(logins.rows?.length).toBeGreaterThan(1)
})

/** Logs somebody in, who is made first where `isNew` is told. */
async function another(roleId: number, userName: string, isNew?: 'new') {
  const { place } = admin
  const form = { userName, nickName: userName, password: PASSWORD, deptId: 100 }
  if (isNew) await admin.do('POST', '/system/user', { ...form, roleIds: [roleId] })
  const session = await logIn(place, place.there, { username: userName, password: PASSWORD })
  if (!session) throw new Error(`${userName} cannot log in.`)
  return { session }
}
