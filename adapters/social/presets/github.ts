import { textField } from '../json-answer.ts'
import { bearerRequest, type OAuth2Preset, standardTokenRequest } from '../oauth2-preset.ts'

/** https://docs.github.com/apps/oauth-apps, or a GitHub Enterprise Server. */
export const github: OAuth2Preset = {
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
