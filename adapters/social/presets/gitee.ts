import { textField } from '../json-answer.ts'
import type { OAuth2Preset } from '../oauth2-preset.ts'
import { formPost, get } from '../provider-request.ts'

/** https://gitee.com/api/v5/oauth_doc */
export const gitee: OAuth2Preset = {
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
