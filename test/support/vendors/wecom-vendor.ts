import { isExactly } from './vendor-codes.ts'
import { ACCOUNT, type VendorScript } from './vendor-script.ts'

const { clientId, clientSecret, redirectUri, agentId } = ACCOUNT

/** The token is the app's; the code is spent by the second request. */
export const wecomVendor: VendorScript = {
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
