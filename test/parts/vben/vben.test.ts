import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { aMenu } from '../../support/access-builders.ts'
import { aPlatform } from '../../support/builders.ts'
import { ADMIN_PASSWORD, type HttpHarness, httpHarness } from '../../support/http-harness.ts'

const GOOD = { username: 'admin', password: ADMIN_PASSWORD }
let http: HttpHarness

beforeEach(async () => {
  http = await httpHarness({ env: { VBEN_SURFACE: 'on' } })
  await http.given.platform(aPlatform({ key: 'default', isDefault: true, rootPath: './data/oss' }))
})

function enter(body: object = GOOD, headers = {}) {
  return http.send({ method: 'POST', url: '/api/auth/login', headers, payload: { ...body } })
}

async function accessToken(body: object = GOOD): Promise<string> {
  return String(Object((await enter(body)).body.data).accessToken)
}

function get(url: string, token: string) {
  return http.send({ url, headers: { authorization: `Bearer ${token}` } })
}

async function holder(...codes: string[]): Promise<string> {
  await http.somebody('holder', codes)
  return accessToken({ username: 'holder', password: ADMIN_PASSWORD })
}

describe('POST /api/auth/login', () => {
  it('opens a session without envelope and captcha, and minds no further fields', async () => {
    const { status, body, headers } = await enter({ ...GOOD, captcha: true, selectAccount: 'vben' })
    expect(status).toBe(200)
    const data = { accessToken: expect.stringMatching(/^\S{40,}$/) }
    expect(body).toEqual({ code: 0, data, error: null, message: 'ok' })
    expect(headers['set-cookie']).toMatch(/^jwt=\S+; Path=\/api\/auth; HttpOnly; SameSite=Strict$/)
  })

  it('refuses in its own envelope, with a real status, in the language of the browser', async () => {
    const { status, body } = await enter({ ...GOOD, password: 'wrong' })
    expect(status).toBe(403)
    const text =
      'The user name or password is wrong (attempt 1). After many failed attempts you have to wait.'
    expect(body).toEqual({
      code: -1,
      data: null,
      error: text,
      message: text,
      reason: 'invalid_grant',
      requestId: expect.any(String),
    })
    const chinese = await enter({ ...GOOD, password: 'wrong' }, { 'accept-language': 'zh-CN' })
    expect(chinese.body.message).toMatch(/[\u4e00-\u9fff]/)
    expect((await enter({ username: 'admin' })).status).toBe(400)
    expect((await enter({ ...GOOD, password: 7 })).status).toBe(400)
  })

  it('counts and locks like the other login, and writes the same log', async () => {
    for (let n = 0; n < 5; n += 1) await enter({ ...GOOD, password: 'wrong' })
    expect(await enter()).toMatchObject({ status: 403, body: { reason: 'account_locked' } })
    expect((await http.logIn({ password: ADMIN_PASSWORD })).body.error).toBe('account_locked')
    const log = await http.log.slice({ filter: { hasFailed: true }, after: undefined, limit: 99 })
    expect(log).toHaveLength(7)
  })

  it('takes no form and no text', async () => {
    const headers = { 'content-type': 'text/plain' }
    const typed = { method: 'POST', url: '/api/auth/login', headers, payload: '{}' } as const
    expect((await http.send(typed)).status).toBe(415)
  })
})

describe('a session of stock Vben', () => {
  it('is one of the console too', async () => {
    const token = await accessToken()
    expect((await http.get('/system/user/getInfo', token)).body.code).toBe(200)
  })

  it('has the codes of the caller', async () => {
    const { status, body } = await get('/api/auth/codes', await accessToken())
    expect(status).toBe(200)
    expect(body).toEqual({ code: 0, data: ['*:*:*'], error: null, message: 'ok' })
    const codes = await get('/api/auth/codes', await holder('system:oss:list'))
    expect(codes.body.data).toEqual(['system:oss:list'])
  })

  it('knows who is logged in', async () => {
    const { body } = await get('/api/user/info', await accessToken())
    expect(body).toMatchObject({
      code: 0,
      data: {
        id: '1',
        userId: '1',
        username: 'admin',
        roles: ['superadmin'],
        avatar: expect.stringContaining('/file/initials/'),
      },
    })
    expect(Object.keys(Object(body.data)).sort()).toEqual([
      'avatar',
      'desc',
      'id',
      'realName',
      'roles',
      'userId',
      'username',
    ])
  })

  it.each([
    '/api/auth/codes',
    '/api/user/info',
    '/api/menu/all',
  ])('is needed for %s, and HTTP itself says so', async (url) => {
    for (const token of ['x'.repeat(43), 'null']) {
      const { status, body } = await get(url, token)
      expect(status).toBe(401)
      expect(body).toMatchObject({ code: -1, data: null, reason: 'not_logged_in' })
    }
  })

  it('is given again by its cookie, as bare text, while it lives', async () => {
    const answer = await enter()
    const token = String(Object(answer.body.data).accessToken)
    const [cookie] = String(answer.headers['set-cookie']).split(';')
    const refresh = (sent = cookie) =>
      http.send({ method: 'POST', url: '/api/auth/refresh', headers: { cookie: sent } })
    expect(await refresh()).toMatchObject({ status: 200, text: token })
    expect(await refresh('jwt=wrong')).toMatchObject({ status: 401, body: { code: -1 } })
    expect((await refresh(`${cookie}; ${cookie}`)).status).toBe(401)
    await http.send({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${token}` },
    })
    expect((await refresh()).status).toBe(401)
  })

  it('ends with the logout, by token or cookie, and the cookie with it', async () => {
    for (const by of ['token', 'cookie']) {
      const token = await accessToken()
      const cookie = `jwt=${token}`
      const headers = by === 'token' ? { authorization: `Bearer ${token}` } : { cookie }
      const answer = await http.send({ method: 'POST', url: '/api/auth/logout', headers })
      expect(answer).toMatchObject({ status: 200, body: { code: 0, data: '' } })
      expect(answer.headers['set-cookie']).toMatch(/^jwt=; Max-Age=0; /)
      expect((await get('/api/auth/codes', token)).status).toBe(401)
    }
    const again = await http.send({ method: 'POST', url: '/api/auth/logout' })
    expect(again).toMatchObject({ status: 200, body: { code: 0 } })
  })
})

describe('GET /api/menu/all', () => {
  it('has the menu as routes with absolute paths', async () => {
    await http.given.menu(
      aMenu({ id: '10', kind: 'directory', component: undefined, title: 'System', path: 'system' }),
    )
    await http.given.menu(aMenu({ id: '11', parentId: '10', title: 'Files', path: 'oss' }))
    await http.given.menu(
      aMenu({
        id: '12',
        parentId: '10',
        order: 2,
        path: 'oss-config/index',
        component: 'system/oss/config',
        isVisible: false,
        isCached: false,
        remark: '/system/oss',
      }),
    )
    const { body } = await get('/api/menu/all', await accessToken())
    const meta = { icon: '', order: 1, keepAlive: true, hideInMenu: false }
    expect(body.data).toEqual([
      {
        name: 'Menu10',
        path: '/system',
        component: 'BasicLayout',
        redirect: '/system/oss',
        meta: { ...meta, title: 'System' },
        children: [
          {
            name: 'Menu11',
            path: '/system/oss',
            component: '/system/oss/index',
            meta: { ...meta, title: 'Files' },
          },
          {
            name: 'Menu12',
            path: '/system/oss-config/index',
            component: '/system/oss/config',
            meta: {
              ...meta,
              title: 'Menu 12',
              order: 2,
              keepAlive: false,
              hideInMenu: true,
              activePath: '/system/oss',
            },
          },
        ],
      },
    ])
  })

  it('has titles that came with the service in the language of the browser', async () => {
    await http.given.menu(aMenu({ id: '118', title: 'Files' }))
    const headers = {
      authorization: `Bearer ${await accessToken()}`,
      'accept-language': 'zh-CN',
    }
    const { body } = await http.send({ url: '/api/menu/all', headers })
    expect(body.data).toMatchObject([{ meta: { title: '文件管理' } }])
  })

  it('shows other places inside, or opens them', async () => {
    const address = { path: 'https://docs.example/a', component: undefined }
    await http.given.menu(aMenu({ id: '20', ...address }))
    await http.given.menu(aMenu({ id: '21', ...address, opensExternally: true, order: 2 }))
    const { body } = await get('/api/menu/all', await accessToken())
    expect(body.data).toMatchObject([
      { path: '/link-20', component: 'IFrameView', meta: { iframeSrc: 'https://docs.example/a' } },
      { path: '/link-21', component: 'IFrameView', meta: { link: 'https://docs.example/a' } },
    ])
  })
})

describe('POST /api/upload', () => {
  it('keeps a file and says where it is', async () => {
    const { status, body } = await upload(await holder('system:oss:upload'))
    expect(status).toBe(200)
    const data = { url: expect.stringMatching(/\/file\/\d+\.\w+\?/) }
    expect(body).toEqual({ code: 0, data, error: null, message: 'ok' })
  })

  it('refuses with a real status', async () => {
    const wrong = await upload(await accessToken(), 'other')
    expect(wrong).toMatchObject({ status: 400, body: { reason: 'upload_malformed' } })
  })

  it('needs its permission', async () => {
    expect(await upload(await holder())).toMatchObject({ status: 403, body: { code: -1 } })
  })
})

/** Over a socket, which uploads need. */
async function upload(token: string, part = 'file') {
  const origin = await http.app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.app.close())
  const body = new FormData()
  body.set(part, new Blob(['hello'], { type: 'text/plain' }), 'a.txt')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api/upload`, { method: 'POST', headers, body })
  return { status: answer.status, body: await answer.json() }
}

it('answers its way to unknown addresses and methods, and the console its own', async () => {
  expect(await get('/api/unknown', '')).toMatchObject({ status: 404, body: { code: -1 } })
  expect(await get('/api/auth/login', '')).toMatchObject({ status: 405, body: { code: -1 } })
  expect(await get('/unknown', '')).toMatchObject({ status: 200, body: { code: 404 } })
})

it('is not there by itself', async () => {
  const without = await httpHarness()
  for (const { url, method } of http.app.routeTable.entries) {
    if (!url.startsWith('/api/')) continue
    const answer = await without.send({ method: method === 'GET' ? 'GET' : 'POST', url })
    expect(answer, url).toMatchObject({
      status: 200,
      body: { code: 404, error: 'route_not_found' },
    })
  }
})
