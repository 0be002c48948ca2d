import type { Config } from '../settings/config.ts'
import { publicAddress } from './public-address.ts'

/** Where people look after their own account, unless these pages are switched off. */
export function accountAddress({ server, accounts }: Config): string | undefined {
  return accounts.accountPages === 'off' ? undefined : `${publicAddress(server)}/account/`
}
