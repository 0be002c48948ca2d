import type { FrontEndSettings } from '../../adapters/http/entry/front-end-settings.ts'
import { BUILT_IN_CLIENT_ID } from '../../adapters/postgres/seed/client.ts'
import type { Config } from '../settings/config.ts'

/** The settings of a front end that reaches the service at its default address. */
export function frontEndSettings(
  { console, push }: Pick<Config, 'console' | 'push'>,
  publicKeyLine: string,
): FrontEndSettings {
  return {
    apiAddress: console.apiPrefix,
    clientId: BUILT_IN_CLIENT_ID,
    publicKeyLine,
    hasEventStream: push.sse === 'on',
    hasWebSocket: push.websocket === 'on',
  }
}
