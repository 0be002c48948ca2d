import { isPlainLoopback } from '../../adapters/social/outside-address.ts'
import { oneOf, optional, parsed, secret } from './kinds.ts'
import { clientSecret } from './secret-checks.ts'
import { WrongValue } from './setting.ts'

export const MINI_PROGRAM_SETTINGS = {
  api: parsed('XCX_API', 'Address at which codes of WeChat mini-programs are looked up.', {
    defaultValue: 'https://api.weixin.qq.com',
    accepts: 'https://',
    parse: (text) => providerAddress(text).replace(/\/$/, ''),
  }),
}

/** @param name of a provider in capitals, or the placeholder of the documentation */
export function providerSettings(name: string) {
  const prefix = `SOCIAL_${name}_`
  return {
    kind: optional(providerKind(`${prefix}KIND`)),
    issuer: optional(
      parsed(
        `${prefix}ISSUER`,
        'Address of the provider. `oidc`: its issuer. Other kinds: your own server, if you have one.',
        { accepts: 'https://', parse: providerAddress },
      ),
    ),
    clientId: words(`${prefix}CLIENT_ID`, 'Client id of this service at the provider.'),
    clientSecret: secretOfProvider(
      `${prefix}CLIENT_SECRET`,
      'Client secret of this service at the provider.',
    ),
    redirectUri: optional(redirectUri(`${prefix}REDIRECT_URI`)),
    scopes: words(
      `${prefix}SCOPES`,
      'Scopes to request, separated by spaces. Empty: the fewest that identify a user.',
    ),
    agentId: words(`${prefix}AGENT_ID`, '`wecom`: the number of the app (AgentId).'),
  }
}

/** @param appId of a mini-program, or the placeholder of the documentation */
export function miniProgramSettings(appId: string) {
  const meaning = 'Secret of a WeChat mini-program whose users may log in.'
  return { secret: secretOfProvider(`XCX_${appId}_SECRET`, meaning) }
}

function providerKind(name: string) {
  return oneOf(
    name,
    'Protocol of the provider. Empty: its name, if that is one of these, or `oidc`.',
    ['oidc', 'dingtalk', 'feishu', 'gitee', 'github', 'gitlab', 'wechat', 'wecom'],
  )
}

function redirectUri(name: string) {
  return parsed(
    name,
    'Page of the front end to which the browser returns, as registered: `…/social-callback?source=<name>`.',
    { accepts: 'http:// or https://', parse: redirectAddress },
  )
}

function words(name: string, meaning: string) {
  return optional(parsed(name, meaning, { accepts: 'text', parse: (text) => text }))
}

function secretOfProvider(name: string, meaning: string) {
  return secret(name, meaning, { accepts: 'text', check: clientSecret })
}

function providerAddress(text: string): string {
  const url = URL.parse(text)
  const isPlain = url?.search === '' && url.hash === '' && url.username === '' && !url.password
  if (isPlain && (url.protocol === 'https:' || isPlainLoopback(url))) return text
  throw new WrongValue('must be an https:// address without a query and without a user name')
}

function redirectAddress(text: string): string {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && !url.hash && !url.username) return text
  throw new WrongValue(
    'must be an address that begins with http:// or https://, without a fragment',
  )
}
