import { formPost, get, jsonPost, textField } from '../json-answer.ts'
import { bearerRequest, type OAuth2Preset, standardTokenRequest } from '../oauth2-preset.ts'
import { failed } from '../provider-trouble.ts'

/** Website login through the WeChat Open Platform, with a QR code. */
const wechatOpen: OAuth2Preset = {
  addresses: {
    authorize: 'https://open.weixin.qq.com/connect/qrconnect',
    token: 'https://api.weixin.qq.com/sns/oauth2/access_token',
    user: 'https://api.weixin.qq.com/sns/userinfo',
  },
  paths: {
    authorize: '/connect/qrconnect',
    token: '/sns/oauth2/access_token',
    user: '/sns/userinfo',
  },
  scope: 'snsapi_login',
  usesPkce: false,
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
      nickName: nickname,
      email: undefined,
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
  paths: {
    authorize: '/oauth2/auth',
    token: '/v1.0/oauth2/userAccessToken',
    user: '/v1.0/contact/users/me',
  },
  scope: 'openid',
  usesPkce: false,
  clientIdField: 'client_id',
  authorizeExtra: { prompt: 'consent' },
  tokenRequest: ({ account, code }) =>
    jsonPost({
      clientId: account.clientId,
      clientSecret: account.clientSecret,
      code,
      grantType: 'authorization_code',
    }),
  userRequest: (token) =>
    get({}, { 'x-acs-dingtalk-access-token': textField(token, 'accessToken') }),
  identity: ({ unionId, nick, email, avatarUrl }) => ({
    id: unionId,
    userName: nick,
    nickName: nick,
    email,
    avatarUrl,
  }),
}

/** https://gitee.com/api/v5/oauth_doc */
const gitee: OAuth2Preset = {
  addresses: {
    authorize: 'https://gitee.com/oauth/authorize',
    token: 'https://gitee.com/oauth/token',
    user: 'https://gitee.com/api/v5/user',
  },
  paths: { authorize: '/oauth/authorize', token: '/oauth/token', user: '/api/v5/user' },
  scope: 'user_info',
  usesPkce: false,
  clientIdField: 'client_id',
  tokenRequest: ({ account, code }) =>
    formPost({
      grant_type: 'authorization_code',
      client_id: account.clientId,
      client_secret: account.clientSecret,
      redirect_uri: account.redirectUri,
      code,
    }),
  userRequest: (token) => get({ access_token: textField(token, 'access_token') }),
  identity: ({ id, login, name, email, avatar_url }) => ({
    id,
    userName: login,
    nickName: name,
    email,
    avatarUrl: avatar_url,
  }),
}

/** https://docs.github.com/apps/oauth-apps, or a GitHub Enterprise Server. */
const github: OAuth2Preset = {
  addresses: {
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    user: 'https://api.github.com/user',
  },
  paths: {
    authorize: '/login/oauth/authorize',
    token: '/login/oauth/access_token',
    user: '/api/v3/user',
  },
  scope: 'read:user',
  usesPkce: true,
  clientIdField: 'client_id',
  tokenRequest: standardTokenRequest,
  userRequest: (token) => bearerRequest(textField(token, 'access_token')),
  identity: ({ id, login, name, email, avatar_url }) => ({
    id,
    userName: login,
    nickName: name,
    email,
    avatarUrl: avatar_url,
  }),
}

/** https://docs.gitlab.com/api/oauth2/ */
const gitlab: OAuth2Preset = {
  addresses: {
    authorize: 'https://gitlab.com/oauth/authorize',
    token: 'https://gitlab.com/oauth/token',
    user: 'https://gitlab.com/api/v4/user',
  },
  paths: { authorize: '/oauth/authorize', token: '/oauth/token', user: '/api/v4/user' },
  scope: 'read_user',
  usesPkce: true,
  clientIdField: 'client_id',
  tokenRequest: standardTokenRequest,
  userRequest: (token) => bearerRequest(textField(token, 'access_token')),
  identity: ({ id, username, name, email, avatar_url }) => ({
    id,
    userName: username,
    nickName: name,
    email,
    avatarUrl: avatar_url,
  }),
}

/** Presets by their name in the settings. */
export const PRESETS = {
  dingtalk,
  gitee,
  github,
  gitlab,
  wechat: wechatOpen,
} satisfies Readonly<Record<string, OAuth2Preset>>
