import { resolve } from 'node:path'
import {
  plusLines,
  plusLinesOf6,
  vbenLines,
} from '../../../adapters/http/entry/front-end-settings.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { findKeys } from '../../start/keys.ts'
import {
  frontEndSettings,
  frontEndSettingsOf6,
} from '../../wiring/console/front-end-settings-of.ts'

/** Prints what front ends are built with, which everybody who opens one can read. @throws CannotStart */
export async function showKeys(env: Environment): Promise<void> {
  const config = loadConfig(env, readSecretFile)
  const folder = resolve(config.stores.dataFolder)
  const { loginKeys } = await findKeys(config, folder)
  if (!loginKeys) {
    const advice = 'The first start makes it; or set the DATA_DIR that the service runs with.'
    throw new CannotStart(`DATA_DIR ${folder} holds no login key. ${advice}`, EXIT.settings)
  }
  process.stdout.write(`${frontEndText(config, loginKeys.publicKeyLine)}\n`)
}

export function frontEndText(config: Config, publicKeyLine: string): string {
  const settings = frontEndSettings(config, publicKeyLine)
  const settingsOf6 = frontEndSettingsOf6(config, publicKeyLine)
  return `A build of ruoyi-plus-vben5 needs these lines (its .env.production, or _app.config.js):

${printed(vbenLines(settings))}

A build of plus-ui 5 needs these (its .env.production):

${printed(plusLines(settings))}

A build of plus-ui 6 needs these:

${printed(plusLinesOf6(settingsOf6))}
`
}

function printed(lines: Readonly<Record<string, string>>): string {
  const rows = Object.entries(lines).map(([name, value]) => `  ${name}=${value}`)
  return rows.join('\n')
}
