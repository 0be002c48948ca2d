import { formPost, get, isObject, type JsonObject, jsonPost, textField } from '../json-answer.ts'
import { bearerRequest, type OAuth2Preset, standardTokenRequest } from '../oauth2-preset.ts'
import { failed } from '../provider-trouble.ts'

/** Website login through the WeChat Open Platform, with a QR code. */
const wechatOpen: OAuth2Preset = {
  addresses: {
    authorize: 'https://open.weixin.qq.com/connect/qrconnect',
    token: 'https://api.weixin.qq.com/sns/oauth2/access_token',
    user: 'https://api.weixin.qq.com/sns/userinfo',
  },
  scope: 'snsapi_login',
  clientIdField: 'appid',
  fragment: 'wechat_redirect',
  tokenRequest: ({ account, code }) =>
    get({
      appid: account.clientId,
      secret: account.clientSecret,
      code,
      grant_type: 'authorization_code',
    }),
  userRequest: (token) =>
    get({ access_token: textField(token, 'access_token'), openid: textField(token, 'openid') }),
  identity: ({ openid, unionid, nickname, headimgurl }, token) => {
    if (openid !== token.openid) throw failed('two answers are about different people')
    return {
      // The openid differs between applications of the same owner.
      id: unionid ?? openid,
      userName: nickname,
      avatarUrl: headimgurl,
    }
  },
}

/** https://open.dingtalk.com/document/orgapp/tutorial-obtaining-user-personal-information */
const dingtalk: OAuth2Preset = {
  addresses: {
    authorize: 'https://login.dingtalk.com/oauth2/auth',
    token: 'https://api.dingtalk.com/v1.0/oauth2/userAccessToken',
    user: 'https://api.dingtalk.com/v1.0/contact/users/me',
  },
  scope: 'openid',
  authorizeExtra: () => ({ prompt: 'consent' }),
  tokenRequest: ({ account, code }) =>
    jsonPost({
      clientId: account.clientId,
      clientSecret: account.clientSecret,
      code,
      grantType: 'authorization_code',
    }),
  userRequest: (token) =>
    get({}, { 'x-acs-dingtalk-access-token': textField(token, 'accessToken') }),
  identity: (user) => ({
    id: user.unionId,
    userName: user.nick,
    email: user.email,
    avatarUrl: user.avatarUrl,
    claims: user,
  }),
}

/**
 * https://developer.work.weixin.qq.com/document/path/98152 (login page), /91039 (token of the app) and
 * /91023 (who scanned). The token is the app's, not the person's; the code says who it is. People
 * outside the company have no `userid`, and so are refused.
 */
const wecom: OAuth2Preset = {
  addresses: {
    authorize: 'https://login.work.weixin.qq.com/wwlogin/sso/login',
    token: 'https://qyapi.weixin.qq.com/cgi-bin/gettoken',
    user: 'https://qyapi.weixin.qq.com/cgi-bin/auth/getuserinfo',
  },
  scope: undefined,
  clientIdField: 'appid',
  authorizeExtra: ({ agentId = '' }) => ({ login_type: 'CorpApp', agentid: agentId }),
  tokenRequest: ({ account }) =>
    get({ corpid: account.clientId, corpsecret: account.clientSecret }),
  userRequest: (token, { code }) => get({ access_token: textField(token, 'access_token'), code }),
  identity: ({ userid }) => ({ id: userid, claims: { userid } }),
}

/**
 * https://open.feishu.cn/document/common-capabilities/sso/api/obtain-oauth-code,
 * …/authentication-management/access-token/get-user-access-token and
 * …/reference/authen-v1/user_info/get. Administrators type mail addresses there, so none is proven.
 */
const feishu: OAuth2Preset = {
  addresses: {
    authorize: 'https://accounts.feishu.cn/open-apis/authen/v1/authorize',
    token: 'https://open.feishu.cn/open-apis/authen/v2/oauth/token',
    user: 'https://open.feishu.cn/open-apis/authen/v1/user_info',
  },
  scope: '',
  usesPkce: true,
  tokenRequest: ({ account, code, codeVerifier }) =>
    jsonPost({
      grant_type: 'authorization_code',
      client_id: account.clientId,
      client_secret: account.clientSecret,
      code,
      redirect_uri: account.redirectUri,
      code_verifier: codeVerifier,
    }),
  userRequest: (token) => bearerRequest(textField(token, 'access_token')),
  identity: ({ data }) => {
    const user = isObject(data) ? data : {}
    return {
      // The open_id differs between apps, and the user_id needs a permission.
      id: user.union_id,
      userName: user.name,
      email: user.enterprise_email || user.email,
      avatarUrl: user.avatar_url,
      claims: user,
    }
  },
}

function memberOfForge(userName: unknown, { id, name, email, avatar_url }: JsonObject) {
  return { id, userName, nickName: name, email, avatarUrl: avatar_url }
}

/** https://gitee.com/api/v5/oauth_doc */
const gitee: OAuth2Preset = {
  addresses: {
    authorize: 'https://gitee.com/oauth/authorize',
    token: 'https://gitee.com/oauth/token',
    user: 'https://gitee.com/api/v5/user',
  },
  scope: 'user_info',
  tokenRequest: ({ account, code }) =>
    formPost({
      grant_type: 'authorization_code',
      client_id: account.clientId,
      client_secret: account.clientSecret,
      redirect_uri: account.redirectUri,
      code,
    }),
  userRequest: (token) => get({ access_token: textField(token, 'access_token') }),
  identity: ({ login, ...user }) => memberOfForge(login, user),
}

/** https://docs.github.com/apps/oauth-apps, or a GitHub Enterprise Server. */
const github: OAuth2Preset = {
  addresses: {
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    user: 'https://api.github.com/user',
  },
  userPath: '/api/v3/user',
  scope: 'read:user',
  usesPkce: true,
  tokenRequest: standardTokenRequest,
  userRequest: (token) => bearerRequest(textField(token, 'access_token')),
  identity: ({ login, ...user }) => memberOfForge(login, user),
}

/** https://docs.gitlab.com/api/oauth2/ */
const gitlab: OAuth2Preset = {
  addresses: {
    authorize: 'https://gitlab.com/oauth/authorize',
    token: 'https://gitlab.com/oauth/token',
    user: 'https://gitlab.com/api/v4/user',
  },
  scope: 'read_user',
  usesPkce: true,
  tokenRequest: standardTokenRequest,
  userRequest: (token) => bearerRequest(textField(token, 'access_token')),
  identity: ({ username, ...user }) => memberOfForge(username, user),
}

/** Presets by their name in the settings. */
export const PRESETS = {
  dingtalk,
  feishu,
  gitee,
  github,
  gitlab,
  wechat: wechatOpen,
  wecom,
} satisfies Readonly<Record<string, OAuth2Preset>>
