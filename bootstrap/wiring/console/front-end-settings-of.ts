import type { KeyObject } from 'node:crypto'
import type { FrontEndSettings } from '../../../adapters/http/entry/front-end-settings.ts'
import { BUILT_IN_CLIENT_ID, CLIENT_ID_OF_6 } from '../../../adapters/postgres/seed/client.ts'
import type { Config } from '../../settings/config.ts'

/** The settings of a front end that reaches the service at its default address. */
export function frontEndSettings(
  { console, push, login }: Pick<Config, 'console' | 'push' | 'login'>,
  publicKeyLine: string,
): FrontEndSettings {
  return {
    apiAddress: console.apiPrefix,
    clientId: BUILT_IN_CLIENT_ID,
    publicKeyLine,
    ...(login.answerKey && { answerKeyLine: base64Of(login.answerKey) }),
    hasEventStream: push.sse === 'on',
    hasWebSocket: push.websocket === 'on',
  }
}

/** The same for one of generation 6. */
export function frontEndSettingsOf6(
  config: Pick<Config, 'console' | 'push' | 'login'>,
  publicKeyLine: string,
): FrontEndSettings {
  return { ...frontEndSettings(config, publicKeyLine), clientId: CLIENT_ID_OF_6 }
}

function base64Of(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'der' }).toString('base64')
}
