import { textField } from '../json-answer.ts'
import type { OAuth2Preset } from '../oauth2-preset.ts'
import { get, jsonPost } from '../provider-request.ts'

/** https://open.dingtalk.com/document/orgapp/tutorial-obtaining-user-personal-information */
export const dingtalk: OAuth2Preset = {
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
