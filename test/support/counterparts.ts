import { onTestFinished } from 'vitest'
import { MAIL_LOGIN, MailBox } from './sender-mail-server.ts'
import { FakeProvider } from './sender-provider.ts'
import type { Settings } from './service.ts'
import { MINI_PROGRAM, miniProgramScript } from './vendors/mini-program-server.ts'
import { OpenIdBrowser } from './vendors/openid-browser.ts'
import { OpenIdServer } from './vendors/openid-server.ts'
import { githubVendor } from './vendors/standard-vendors.ts'
import { ACCOUNT } from './vendors/vendor-script.ts'
import { VendorServer } from './vendors/vendor-server.ts'

/** Consents on the page of a third party. @returns what the browser brings back */
type Agree = (address: string) => Promise<{ readonly code: string; readonly state: string }>

/** All third parties that a service calls during logins, on loopback. */
export interface Counterparts {
  /** The settings with which a service uses them. */
  readonly settings: Settings
  readonly mail: MailBox
  readonly gateway: FakeProvider
  readonly miniProgram: VendorServer
  readonly thirdParties: Readonly<Record<'maxkey' | 'github', Agree>>
}

export async function counterparts(): Promise<Counterparts> {
  const mail = await MailBox.open()
  const gateway = await FakeProvider.open(() => ({ status: 200, body: '{"status":"accepted"}' }))
  const openId = await OpenIdServer.start()
  const [github, miniProgram] = [
    new VendorServer(githubVendor),
    new VendorServer(miniProgramScript),
  ]
  onTestFinished(async () => {
    const ends = [mail.close(), gateway.close(), openId.stop(), github.stop(), miniProgram.stop()]
    await Promise.all(ends)
  })
  const { user, pass } = MAIL_LOGIN
  const settings = {
    SMTP_URL: `smtp://${user}:${pass}@127.0.0.1:${mail.server.port}`,
    MAIL_FROM: 'Console <codes@example.com>',
    SMS_GATEWAY_URL: gateway.url.href,
    SMS_GATEWAY_BODY: '{"to":["{phone}"],"message":"{text}","code":"{code}"}',
    SMS_GATEWAY_EXPECT: '"status":"accepted"',
    ...sourceSettings('MAXKEY', openId.issuer),
    SOCIAL_MAXKEY_KIND: 'oidc',
    ...sourceSettings('GITHUB', await github.start()),
    XCX_API: await miniProgram.start(),
    [`XCX_${MINI_PROGRAM.appId}_SECRET`]: MINI_PROGRAM.secret,
  }
  const thirdParties: Counterparts['thirdParties'] = {
    maxkey: (address) => new OpenIdBrowser('ada-1815').agree(address),
    github: async (address) => github.codes.agree(address),
  }
  return { settings, mail, gateway, miniProgram, thirdParties }
}

function sourceSettings(name: string, issuer: string): Settings {
  return {
    [`SOCIAL_${name}_ISSUER`]: issuer,
    [`SOCIAL_${name}_CLIENT_ID`]: ACCOUNT.clientId,
    [`SOCIAL_${name}_CLIENT_SECRET`]: ACCOUNT.clientSecret,
    [`SOCIAL_${name}_REDIRECT_URI`]: ACCOUNT.redirectUri,
  }
}
