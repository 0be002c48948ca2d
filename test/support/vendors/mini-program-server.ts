import { isExactly } from './vendor-codes.ts'
import type { VendorScript } from './vendor-script.ts'

export const MINI_PROGRAM = { appId: 'wx0123456789abcdef', secret: 'canary-secret-99' }
export const OPEN_ID = 'oGZUI0egBJY1zhBYw2KhdUfwVJJE'
export const SESSION_PATH = '/sns/jscode2session'

/** `code2session` has no page and no second step. */
export const miniProgramScript: VendorScript = {
  person: { openid: OPEN_ID, session_key: 'canary-session-key==', unionid: 'u1' },
  authorizePath: '/',
  authorizeQuery: {},
  usesPkce: false,
  tokenPath: SESSION_PATH,
  userPath: '/none',
  token: ({ method, query }, codes) => {
    const code = query.get('js_code') ?? ''
    const { appId: appid, secret } = MINI_PROGRAM
    const expected = { appid, secret, js_code: code, grant_type: 'authorization_code' }
    if (method !== 'GET' || !isExactly(query, expected)) {
      return { json: { errcode: 40125, errmsg: 'invalid appsecret' }, type: 'text/plain' }
    }
    if (code === '') return { json: { errcode: 41008, errmsg: 'missing code' }, type: 'text/plain' }
    if (codes.takes(code)) return { json: codes.person, type: 'text/plain' }
    return { json: { errcode: 40029, errmsg: `invalid code ${code}` }, type: 'text/plain' }
  },
  user: () => ({ status: 404, json: {} }),
}
