import { resolve } from 'node:path'
import type { KeyKind } from '../../../adapters/crypto/keys/key-uses.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { findKeys } from '../../start/keys.ts'
import { type KeySource, keySource } from './key-source.ts'

/**
 * The first call creates the next key, which instances accept from their next start. The second
 * call makes it the current key. @param now does both at once. @throws CannotStart
 */
export async function rotateKey(env: Environment, kind: KeyKind, now: boolean): Promise<void> {
  const config = loadConfig(env, readSecretFile)
  const source = keySource(config, kind)
  const keys = await source.folder.keys()
  refuse(
    source,
    keys.map(({ state }) => state),
  )
  const isMade = keys.some(({ state }) => state === 'next')
  if (!isMade) await source.folder.makeNext()
  const isUsed = isMade || now
  if (isUsed) await source.folder.promote(new Date())
  process.stdout.write(isUsed ? await usedText(config, kind) : madeText(kind))
}

function refuse({ kind, setting }: KeySource, states: readonly string[]): void {
  if (setting) {
    const steps = `Add a new key after the current one and restart all instances; then move it to the front and restart; then run
gatehouse keys retire ${kind}, remove the old key, and restart.`
    throw new CannotStart(`${setting} is a setting, which this command cannot change. ${steps}`, 1)
  }
  if (!states.includes('current')) {
    throw new CannotStart('DATA_DIR holds no keys. The first start creates them.', EXIT.settings)
  }
  if (states.includes('old')) {
    throw new CannotStart(`There still is an old key. First run: gatehouse keys retire ${kind}`, 1)
  }
}

function madeText(kind: KeyKind): string {
  return `The next ${kind} key was created, and is not used yet.

  1. Restart all instances, one after another: from then on they accept it.
  2. Give this command again to use it.
`
}

async function usedText(config: Config, kind: KeyKind): Promise<string> {
  const { loginKeys } = await findKeys(config, resolve(config.stores.dataFolder))
  const line = `VITE_GLOB_RSA_PUBLIC_KEY=${loginKeys?.publicKeyLine}`
  return `From its next start an instance uses the new ${kind} key, and accepts the old one.

  1. Restart all instances, one after another.
${kind === 'login' ? `  2. Give the new line to front ends that are built with it:\n\n     ${line}\n\n` : ''}  Last, when gatehouse keys list shows no use of the old key: gatehouse keys retire ${kind}
`
}
