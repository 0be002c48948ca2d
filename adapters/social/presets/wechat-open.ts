import { textField } from '../json-answer.ts'
import type { OAuth2Preset } from '../oauth2-preset.ts'
import { get } from '../provider-request.ts'
import { failed } from '../provider-trouble.ts'

/** Website login through the WeChat Open Platform, with a QR code. */
export const wechatOpen: OAuth2Preset = {
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
