import type { Config } from '../settings/config.ts'
import { publicAddress } from './public-address.ts'

/** Where people look after their own account. */
export function accountAddress({ server }: Config): string {
  return `${publicAddress(server)}/account/`
}
