import { isDeepStrictEqual } from 'node:util'
import { ACCOUNT, type VendorScript } from './vendor-script.ts'

const { clientId, clientSecret, redirectUri } = ACCOUNT

export const dingtalkVendor: VendorScript = {
  person: {
    unionId: 'z21HjQliSzpw0YWCNxmii6u2Os62cZ62iSZ',
    openId: '123',
    nick: 'zhangsan',
    email: 'zhangsan@example.com',
    avatarUrl: 'https://static.example/a.png',
  },
  authorizePath: '/oauth2/auth',
  authorizeQuery: {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid',
    prompt: 'consent',
  },
  usesPkce: false,
  tokenPath: '/v1.0/oauth2/userAccessToken',
  userPath: '/v1.0/contact/users/me',
  token: ({ method, headers, body }, codes) => {
    const fields = JSON.parse(body)
    const { code } = fields
    const expected = { clientId, clientSecret, code, grantType: 'authorization_code' }
    const isJson = headers['content-type'] === 'application/json'
    if (method === 'POST' && isJson && isDeepStrictEqual(fields, expected) && codes.takes(code)) {
      return {
        json: { accessToken: codes.newToken(), refreshToken: 'canary-token-r', expireIn: 7200 },
      }
    }
    return { status: 400, json: { code: 'invalidParameter.authCode.notFound', message: 'no' } }
  },
  user: ({ method, headers }, codes) => {
    const token = headers['x-acs-dingtalk-access-token']
    const isRight = method === 'GET' && typeof token === 'string' && codes.knows(token)
    if (isRight) return { json: codes.person }
    return { status: 403, json: { code: 'Forbidden.AccessDenied', message: 'no' } }
  },
}
