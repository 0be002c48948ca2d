import { isDeepStrictEqual } from 'node:util'
import { ACCOUNT, type VendorScript } from './vendor-script.ts'

const { clientId, clientSecret, redirectUri } = ACCOUNT

export const feishuVendor: VendorScript = {
  person: {
    name: '张三',
    avatar_url: 'https://avatars.example/zhangsan',
    open_id: 'ou_caecc734c2e3328a62489fe0648c4b98779515d3',
    union_id: 'on_d89jhsdhjsajkda7828enjdj328ydhhw3u43yjhdj',
    email: '',
    enterprise_email: 'zhangsan@example.com',
    tenant_key: '736588c92lxf175d',
  },
  authorizePath: '/open-apis/authen/v1/authorize',
  authorizeQuery: { response_type: 'code', client_id: clientId, redirect_uri: redirectUri },
  usesPkce: true,
  tokenPath: '/open-apis/authen/v2/oauth/token',
  userPath: '/open-apis/authen/v1/user_info',
  token: ({ method, headers, body }, codes) => {
    const fields = JSON.parse(body)
    const { code, code_verifier } = fields
    const expected = {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      code,
      redirect_uri: redirectUri,
      code_verifier,
    }
    const isJson = headers['content-type'] === 'application/json'
    const isRight = method === 'POST' && isJson && isDeepStrictEqual(fields, expected)
    if (isRight && codes.takes(code, code_verifier)) {
      const access_token = codes.newToken()
      return { json: { code: 0, access_token, token_type: 'Bearer', expires_in: 7200 } }
    }
    return { status: 400, json: { code: 20003, error: 'invalid_grant', error_description: code } }
  },
  user: ({ method, headers, query }, codes) => {
    const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
    const isRight = method === 'GET' && query.size === 0 && codes.knows(token)
    if (isRight) return { json: { code: 0, msg: 'success', data: codes.person } }
    return { json: { code: 20005, msg: 'The user access token passed is invalid' } }
  },
}
