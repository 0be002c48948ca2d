import { textField } from '../json-answer.ts'
import { bearerRequest, type OAuth2Preset, standardTokenRequest } from '../oauth2-preset.ts'

/** https://docs.gitlab.com/api/oauth2/ */
export const gitlab: OAuth2Preset = {
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
