import { describe, expect, it } from 'vitest'
import type { FrontEnd } from '../support/front-end.ts'
import { describeOnGround, House } from '../support/house.ts'
import { SOAK_MS, SOON } from '../support/soak.ts'

type Headers = Record<string, string>

const NAME = 'two instances'
const NOTICES = 107
const PASSWORD = 'Correct-Horse-8'

await describeOnGround(NAME, (ground) => {
  const open = () => House.open(ground, 2, { REPEAT_SECONDS: '0' })
  suite(open)
})

function suite(open: () => Promise<House>): void {
  const send =
    (front: FrontEnd, headers: Headers) => async (method: string, path: string, body?: object) => {
      const json = { ...headers, 'content-type': 'application/json' }
      const own = body ? { headers: json, body: JSON.stringify(body) } : { headers }
      return front.ask(path, { method, ...own })
    }

  /** The administrator at the first instance, and somebody who asks the second one. */
  async function begin() {
    const house = await open()
    const { publicKey, password } = house.administrator
    const [here, there] = [house.at(0), house.at(1)]
    const admin = send(here, await here.logIn(publicKey, password))
    const name = { userName: 'elsewhere', nickName: 'elsewhere', password: PASSWORD, deptId: 100 }
    const role = { roleName: 'Fresh', roleKey: 'fresh', roleSort: 1, menuIds: [1, NOTICES] }
    for (const [path, body] of [
      ['/system/user', name],
      ['/system/role', role],
    ] as const)
      expect(await admin('POST', path, body)).toMatchObject({ code: 200 })
    const [{ userId } = {}] =
      (await admin('GET', '/system/user/list?userName=elsewhere')).rows ?? []
    const [{ roleId } = {}] = (await admin('GET', '/system/role/list?roleKey=fresh')).rows ?? []
    const theirs = await here.logIn(publicKey, PASSWORD, 'elsewhere')
    return { admin, userId, roleId, ask: send(there, theirs) }
  }

  describe(NAME, () => {
    it(
      'what is changed on one is in force on the other',
      async () => {
        const { admin, userId, roleId, ask } = await begin()
        const done = async (method: string, path: string, body?: object) =>
          expect([path, await admin(method, path, body)]).toMatchObject([path, { code: 200 }])
        const list = async () => (await ask('GET', '/system/notice/list')).code
        const codes = async () => (await ask('GET', '/system/user/getInfo')).data?.permissions
        const users = async () => (await ask('GET', '/system/user/list')).rows?.length
        expect(await list()).toBe(403)
        await done('PUT', `/system/role/authUser/selectAll?roleId=${roleId}&userIds=${userId}`)
        await expect.poll(list, SOON).toBe(200)
        expect(await codes()).toEqual(['system:notice:list'])
        await done('PUT', '/system/menu', { menuId: NOTICES, status: '1' })
        await expect.poll(list, SOON).toBe(403)
        await done('PUT', '/system/menu', { menuId: NOTICES, status: '0' })
        await done('PUT', '/system/role', { roleId, menuIds: [1, 100, NOTICES] })
        await expect.poll(users, SOON).toBe(2)
        await done('PUT', '/system/role/dataScope', { roleId, dataScope: '5', deptIds: [] })
        await expect.poll(users, SOON).toBe(1)
        await done('PUT', '/system/role/authUser/cancel', { roleId, userId })
        await expect.poll(list, SOON).toBe(403)
        await done('PUT', '/system/user/changeStatus', { userId, status: '1' })
        await expect
          .poll(async () => (await ask('GET', '/system/user/getInfo')).code, SOON)
          .toBe(401)
      },
      SOAK_MS,
    )

    it(
      'a type that is renamed on one has its values on the other',
      async () => {
        const { admin, ask } = await begin()
        const type = { dictName: 'Old', dictType: 'old_name' }
        await admin('POST', '/system/dict/type', type)
        await admin('POST', '/system/dict/data', {
          dictType: 'old_name',
          dictValue: '1',
          dictLabel: 'One',
        })
        const of = (name: string) => async () =>
          (await ask('GET', `/system/dict/data/type/${name}`)).data?.length
        expect(await of('old_name')()).toBe(1)
        const [row] = (await admin('GET', '/system/dict/type/list?dictType=old_name')).rows ?? []
        const renamed = { ...row, dictType: 'new_name' }
        expect(await admin('PUT', '/system/dict/type', renamed)).toMatchObject({ code: 200 })
        await expect.poll(of('new_name'), SOON).toBe(1)
        await expect.poll(of('old_name'), SOON).toBe(0)
        const label = async () => {
          const { data } = await ask('GET', '/system/dict/data/type/new_name')
          return Object(data)[0]?.dictLabel
        }
        const [value] = (await admin('GET', '/system/dict/data/list?dictType=new_name')).rows ?? []
        await admin('PUT', '/system/dict/data', { ...value, dictLabel: 'Another' })
        await expect.poll(label, SOON).toBe('Another')
        await admin('DELETE', `/system/dict/data/${value?.dictCode}`)
        await expect.poll(of('new_name'), SOON).toBe(0)
      },
      SOAK_MS,
    )
  })
}
