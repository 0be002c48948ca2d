import { isExactly } from './vendor-codes.ts'
import { ACCOUNT, type VendorAnswer, type VendorScript } from './vendor-script.ts'

const { clientId, clientSecret, redirectUri } = ACCOUNT
const OPEN_ID = 'oLVPpjqs9BhvzwPj5A-vTYAX3GLc'

export const wechatVendor: VendorScript = {
  person: {
    openid: OPEN_ID,
    unionid: 'o6_bmasdasdsad6_2sgVt7hMZOPfL',
    nickname: '微信用户',
    headimgurl: 'https://thirdwx.example/132',
    privilege: [],
  },
  authorizePath: '/connect/qrconnect',
  authorizeQuery: {
    response_type: 'code',
    appid: clientId,
    redirect_uri: redirectUri,
    scope: 'snsapi_login',
  },
  hash: '#wechat_redirect',
  usesPkce: false,
  tokenPath: '/sns/oauth2/access_token',
  userPath: '/sns/userinfo',
  token: ({ method, query }, codes) => {
    const code = query.get('code') ?? ''
    const expected = {
      appid: clientId,
      secret: clientSecret,
      code,
      grant_type: 'authorization_code',
    }
    const isRight = method === 'GET' && isExactly(query, expected) && codes.takes(code)
    if (!isRight) return plain({ errcode: 40029, errmsg: `invalid code ${code}` })
    return plain({ access_token: codes.newToken(), expires_in: 7200, openid: OPEN_ID })
  },
  user: ({ method, query }, codes) => {
    const token = query.get('access_token') ?? ''
    const isRight = method === 'GET' && isExactly(query, { access_token: token, openid: OPEN_ID })
    if (isRight && codes.knows(token)) return plain(codes.person)
    return plain({ errcode: 40003, errmsg: 'invalid openid' })
  },
}

/** WeChat declares its JSON as text. */
function plain(json: unknown): VendorAnswer {
  return { json, type: 'text/plain' }
}
