import { isDeepStrictEqual } from 'node:util'
import { OAuth2Provider } from '../../../adapters/social/oauth2-provider.ts'
import { PRESETS } from '../../../adapters/social/presets/presets.ts'
import { giteeVendor, githubVendor, gitlabVendor } from './standard-vendors.ts'
import { isExactly } from './vendor-codes.ts'
import { ACCOUNT, type VendorAnswer, type VendorScript } from './vendor-script.ts'
import { VendorServer } from './vendor-server.ts'

const { clientId, clientSecret, redirectUri, agentId } = ACCOUNT

/** The token is the app's; the code is spent by the second request. */
const wecomVendor: VendorScript = {
  person: { userid: 'ZhangSan', user_ticket: 'canary-ticket' },
  authorizePath: '/wwlogin/sso/login',
  authorizeQuery: {
    login_type: 'CorpApp',
    appid: clientId,
    agentid: agentId,
    redirect_uri: redirectUri,
  },
  usesPkce: false,
  tokenPath: '/cgi-bin/gettoken',
  userPath: '/cgi-bin/auth/getuserinfo',
  token: ({ method, query }, codes) => {
    const isRight =
      method === 'GET' && isExactly(query, { corpid: clientId, corpsecret: clientSecret })
    if (!isRight) return { json: { errcode: 40001, errmsg: 'invalid credential' } }
    const access_token = codes.newToken()
    return { json: { errcode: 0, errmsg: 'ok', access_token, expires_in: 7200 } }
  },
  user: ({ method, query }, codes) => {
    const [access_token = '', code = ''] = [query.get('access_token'), query.get('code')].map(
      String,
    )
    const isRight = method === 'GET' && isExactly(query, { access_token, code })
    if (!isRight || !codes.knows(access_token)) return { json: { errcode: 40014, errmsg: 'no' } }
    if (!codes.takes(code)) return { json: { errcode: 40029, errmsg: `invalid code ${code}` } }
    return { json: { errcode: 0, errmsg: 'ok', ...codes.person } }
  },
}

const OPEN_ID = 'oLVPpjqs9BhvzwPj5A-vTYAX3GLc'

const wechatVendor: VendorScript = {
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

const feishuVendor: VendorScript = {
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

const dingtalkVendor: VendorScript = {
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

type Kind = keyof typeof PRESETS

const VENDORS: Readonly<Record<Kind, VendorScript>> = {
  dingtalk: dingtalkVendor,
  feishu: feishuVendor,
  gitee: giteeVendor,
  github: githubVendor,
  gitlab: gitlabVendor,
  wechat: wechatVendor,
  wecom: wecomVendor,
}

export const KINDS: readonly Kind[] = [
  'dingtalk',
  'feishu',
  'gitee',
  'github',
  'gitlab',
  'wechat',
  'wecom',
]

/** Long enough for a busy machine, short enough for a test that waits for it. */
const LIMITS = { milliseconds: 5000, bytes: 1024 * 1024 }

export interface OAuth2Case {
  readonly vendor: VendorServer
  readonly script: VendorScript
  readonly issuer: string
  provider(milliseconds?: number, clientSecret?: string): OAuth2Provider
}

export async function startOAuth2Case(kind: Kind): Promise<OAuth2Case> {
  const script = VENDORS[kind]
  const vendor = new VendorServer(script)
  const issuer = await vendor.start()
  const provider = (milliseconds = LIMITS.milliseconds, clientSecret = ACCOUNT.clientSecret) =>
    new OAuth2Provider({ ...ACCOUNT, clientSecret, source: kind, issuer }, PRESETS[kind], {
      ...LIMITS,
      milliseconds,
    })
  return { vendor, script, issuer, provider }
}
