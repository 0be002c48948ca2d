import { ContainerModule } from 'inversify'
import { accountRoute } from '../../../adapters/http/parts/account/account-route.ts'
import { ACCOUNT_LISTS } from '../../../adapters/http/parts/account/lists/account-lists.ts'
import { ACCOUNT_CLIENT_ID } from '../../../adapters/postgres/seed/client.ts'
import type { Config } from '../../settings/config.ts'
import { ssoSource } from '../../settings/directory-ways.ts'
import { passkeysAt } from '../../settings/passkey-site.ts'
import { accountAddress } from '../../wiring/public-address.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

export const accountPagesModule = new ContainerModule(({ bind }) => {
  bind(T.Routes).toResolvedValue(
    (config, publicKeyLine, sms, email) => {
      const { trustedBrowserDays, shortestPassword } = config.accounts
      const passkeyHost = passkeysAt(config).site?.id ?? ''
      const codes = sms || email ? codesBehind(config) : 'off'
      const clientId = ACCOUNT_CLIENT_ID
      const keys = { clientId, publicKeyLine, passkeyHost, console: consoleOf(config) }
      const sso = ssoSource(config) ?? ''
      return [accountRoute({ ...keys, codes, sso, trustedBrowserDays, shortestPassword })]
    },
    [T.Config, T.LoginPublicKey, T.SmsSender, T.EmailSender],
  )
  bind(T.OwnEntries).toResolvedValue(entriesOf, [T.Config])
})

/** Behind a path, the service is beside the console, which another server serves. */
function consoleOf({ server: { publicUrl } }: Config): string {
  const isBeside = publicUrl !== undefined && new URL(publicUrl).pathname !== '/'
  return isBeside ? '/' : '../'
}

/** In the menu of the console. */
function entriesOf(config: Config) {
  const address = accountAddress(config)
  if (config.accounts.menu === 'off' || address === undefined) return []
  const rights = ACCOUNT_LISTS.map(({ permission }) => permission)
  const lists = { address: `${address}lists`, title: 'word.account.lists', rights }
  return [
    { ...lists, icon: 'ant-design:setting-outlined' },
    { address, title: 'word.account.menu', icon: 'ant-design:user-outlined' },
  ]
}

function codesBehind({ codes: { captcha } }: Config) {
  return captcha === 'on' ? 'after-captcha' : 'on'
}
