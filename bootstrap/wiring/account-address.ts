import type { Config } from '../settings/config.ts'
import { publicAddress } from './public-address.ts'

/** Where people look after their own account, if the pages are on. */
export function accountAddress({ accounts, server }: Config): string | undefined {
  if (accounts.accountPages === 'off') return undefined
  return `${publicAddress(server)}/account/`
}
