import { resolve } from 'node:path'
import type { KeptKey } from '../../../adapters/crypto/keys/key-folder.ts'
import { type KeyKind, useName } from '../../../adapters/crypto/keys/key-uses.ts'
import { PostgresRoundTimes } from '../../../adapters/postgres/instances/postgres-round-times.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { type Closers, closing } from '../../start/closers.ts'
import { findKeys } from '../../start/keys.ts'
import { openPrepared } from '../../start/prepared-database.ts'
import { KEY_KINDS, keySource } from './key-source.ts'

interface ListedKey {
  readonly kind: KeyKind
  readonly id: string
  /** `accepted`: a key in a setting, which may be a next or an old one. */
  readonly state: KeptKey['state'] | 'accepted'
  readonly source: string
  readonly since: Date | undefined
  readonly lastUsed: Date | undefined
}

type LastUse = (name: string) => Promise<Date | undefined>

/** Prints the active keys and their last use, but never a key. @throws CannotStart */
export async function listKeys(env: Environment, json: boolean): Promise<void> {
  const config = loadConfig(env, readSecretFile)
  return closing(async (closers) => {
    const lastUse = await lastUses(config, closers)
    const kinds = KEY_KINDS.map((kind) => listed(config, kind, lastUse))
    const keys = (await Promise.all(kinds)).flat()
    const text = json ? JSON.stringify(keys, null, 2) : keys.map(lineOf).join('\n')
    process.stdout.write(`${text}\n`)
  })
}

async function listed(config: Config, kind: KeyKind, lastUse: LastUse): Promise<ListedKey[]> {
  const { setting, folder } = keySource(config, kind)
  const keys = setting
    ? (await givenIds(config, kind)).map((id, at) => ({
        id,
        path: setting,
        since: undefined,
        state: at === 0 ? ('current' as const) : ('accepted' as const),
      }))
    : await folder.keys()
  return Promise.all(
    keys.map(async ({ id, path: source, state, since }) => {
      return { kind, id, state, source, since, lastUsed: await lastUse(useName(kind, id)) }
    }),
  )
}

async function givenIds(config: Config, kind: KeyKind): Promise<string[]> {
  const { loginKeys, service } = await findKeys(config, resolve(config.stores.dataFolder))
  const ring = kind === 'login' ? loginKeys : service
  return (ring?.keys ?? []).map(({ id }) => id)
}

async function lastUses(config: Config, closers: Closers): Promise<LastUse> {
  try {
    const times = new PostgresRoundTimes(await openPrepared(config, closers))
    return (name) => times.last(name)
  } catch (error) {
    if (!(error instanceof CannotStart) || error.exitCode !== EXIT.temporary) throw error
    process.stderr.write(`Last uses are not shown: ${error.message}\n`)
    return async () => undefined
  }
}

function lineOf({ kind, id, state, source, since, lastUsed }: ListedKey): string {
  const when = [
    since && `${state === 'old' ? 'replaced' : 'created'} ${since.toISOString()}`,
    lastUsed ? `used ${lastUsed.toISOString()}` : 'no use recorded',
  ]
  return [kind.padEnd(7), state.padEnd(8), id, ...when, source].filter(Boolean).join('  ')
}
