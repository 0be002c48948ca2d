import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { onBothStores } from '../support/both-stores.ts'
import { sealV2 } from '../support/sealed-request.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

type Headers = Readonly<Record<string, string>>

const OWN = 'My-Own-Choice-5'
const LIST = '/system/notice/list'
/** Both front ends open it in a window of its own. */
const LINK = {
  path: expect.stringMatching(/^http:.*\/account\/$/),
  component: 'Layout',
  meta: { title: 'Choose your own password', link: expect.stringMatching(/\/account\/$/) },
}
const OWN_ACCOUNT = { path: expect.stringMatching(/\/account\/$/) }

await onBothStores('given passwords', givenPasswords)

function givenPasswords(open: () => Promise<Database>): void {
  describe.each(['advised', 'required', 'off'] as const)('PASSWORD_CHANGE=%s', (policy) => {
    let service: WholeService
    let admin: Headers

    beforeAll(async () => {
      service = await wholeService({ PASSWORD_CHANGE: policy }, undefined, await open())
      admin = await service.logIn('admin')
    }, START_MS)
    afterAll(() => service.close())

    const ask = async (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      as: Headers,
      body?: object,
    ) => {
      const headers = { ...as, 'content-language': 'en_US', 'content-type': 'application/json' }
      const payload = body && JSON.stringify(body)
      const request = { method, url, headers, ...(payload !== undefined && { payload }) }
      return (await service.app.inject(request)).json()
    }
    const sealed = async (path: string, as: Headers, content: object) => {
      const { headers, body } = sealV2(service.publicKey, content, { method: 'PUT', path })
      const request = { method: 'PUT' as const, url: path, headers: { ...headers, ...as } }
      return (await service.app.inject({ ...request, payload: body })).json()
    }
    const added = async (userName: string, roleId: string) => {
      const { password } = service
      const form = { userName, nickName: userName, password, roleIds: [roleId] }
      expect(await ask('POST', '/system/user', admin, form)).toMatchObject({ code: 200 })
      return service.logIn(userName)
    }
    const role = async (roleKey: string) => {
      const form = { roleName: roleKey, roleKey, roleSort: 1, menuIds: [1, 107] }
      expect(await ask('POST', '/system/role', admin, form)).toMatchObject({ code: 200 })
      const { rows } = await ask('GET', `/system/role/list?roleKey=${roleKey}`, admin)
      return String(rows[0].roleId)
    }

    it('is required of users with a given password until they change it', async () => {
      const mei = await added('mei', await role('reader'))
      const before = await ask('GET', LIST, mei)
      const isRequired = policy === 'required'
      expect(before).toMatchObject(
        isRequired ? { code: 601, error: 'password_change_required' } : { code: 200 },
      )
      if (isRequired) expect(before.msg).toContain('Change it in your profile')
      // What the pages of the front ends need to show the profile.
      const open = ['/system/user/getInfo', '/system/menu/getRouters', '/system/user/profile']
      for (const url of [...open, '/system/dict/data/type/sys_user_sex', '/auth/tenant/list'])
        expect([url, (await ask('GET', url, mei)).code]).toEqual([url, 200])
      const codes = isRequired ? [] : ['system:notice:list']
      const roles = isRequired ? [] : ['reader']
      const { data: who } = await ask('GET', '/system/user/getInfo', mei)
      expect(who).toMatchObject({ roles, permissions: codes, user: { userName: 'mei' } })
      const { data: menu } = await ask('GET', '/system/menu/getRouters', mei)
      expect(menu).toMatchObject(isRequired ? [LINK] : [{ name: 'System1' }, OWN_ACCOUNT])
      const closed = [
        ['GET', '/system/config/configKey/sys.oss.previewListResource', undefined],
        ['PUT', '/system/user/profile', { nickName: 'Mei' }],
        ['DELETE', '/monitor/online/myself/0', undefined],
        ['DELETE', '/auth/unlock/0', undefined],
      ] as const
      for (const [method, url, body] of closed) {
        const { error } = await ask(method, url, mei, body)
        const isRefused = error === 'password_change_required'
        expect([url, isRefused]).toEqual([url, isRequired])
      }
      expect(await ask('POST', '/resource/push/ticket', mei)).toMatchObject({ code: 200 })
      const passwords = { oldPassword: service.password, newPassword: OWN }
      const changed = await sealed('/system/user/profile/updatePwd', mei, passwords)
      expect(changed).toMatchObject({ code: 200 })
      await expect.poll(async () => (await ask('GET', LIST, mei)).code).toBe(200)
      const { data: then } = await ask('GET', '/system/user/getInfo', mei)
      expect(then).toMatchObject({ roles: ['reader'], permissions: ['system:notice:list'] })
      expect(await ask('GET', LIST, admin)).toMatchObject({ code: 200 })
    })
  })
}
