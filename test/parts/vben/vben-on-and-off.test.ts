import { expect, it } from 'vitest'
import { firstStartOf } from '../../support/front-end.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { anyStore } from '../../support/prepared-database.ts'
import { Service } from '../../support/service.ts'
import { SOON } from '../../support/soak.ts'

const PATHS = [
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/logout'],
  ['POST', '/api/auth/refresh'],
  ['GET', '/api/auth/codes'],
  ['GET', '/api/user/info'],
  ['GET', '/api/menu/all'],
  ['POST', '/api/upload'],
] as const

async function ask({ origin }: Service, method: string, path: string, init: RequestInit = {}) {
  const answer = await fetch(origin + path, { method, ...init })
  return { status: answer.status, body: Object(await answer.json()) }
}

it('serves stock Vben when it is switched on, and nothing of it otherwise', async () => {
  const [folder, store] = [await temporaryFolder(), await anyStore()]
  const on = await Service.start(folder, { ...store, VBEN_SURFACE: 'on', CAPTCHA: 'math' })
  const { password } = firstStartOf(on)
  await expect.poll(() => on.output, SOON).toContain('VBEN_SURFACE is on')
  const login = await ask(on, 'POST', '/api/auth/login', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  expect(login).toMatchObject({ status: 200, body: { code: 0 } })
  const headers = { authorization: `Bearer ${login.body.data.accessToken}` }
  const menus = await ask(on, 'GET', '/api/menu/all', { headers })
  expect(menus.body.data[0]).toMatchObject({ path: '/system', component: 'BasicLayout' })
  expect(await ask(on, 'GET', '/api/user/info', { headers })).toMatchObject({
    body: { data: { username: 'admin', roles: ['superadmin'] } },
  })
  expect(await ask(on, 'GET', '/api/auth/codes')).toMatchObject({ status: 401 })
  expect(await on.stop()).toBe(0)

  const off = await Service.start(folder, store)
  for (const [method, path] of PATHS) {
    expect(await ask(off, method, path), path).toMatchObject({ status: 200, body: { code: 404 } })
  }
  expect(await off.stop()).toBe(0)
})
