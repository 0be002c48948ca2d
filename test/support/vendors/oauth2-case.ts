import { OAuth2Provider } from '../../../adapters/social/oauth2-provider.ts'
import { PRESETS } from '../../../adapters/social/presets/presets.ts'
import { dingtalkVendor } from './dingtalk-vendor.ts'
import { feishuVendor } from './feishu-vendor.ts'
import { giteeVendor, githubVendor, gitlabVendor } from './standard-vendors.ts'
import { ACCOUNT, type VendorScript } from './vendor-script.ts'
import { VendorServer } from './vendor-server.ts'
import { wechatVendor } from './wechat-vendor.ts'
import { wecomVendor } from './wecom-vendor.ts'

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
