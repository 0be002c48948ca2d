import type { Container } from 'inversify'
import { type KeyKind, useName } from '../../../adapters/crypto/keys/key-uses.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { closing } from '../../start/closers.ts'
import { commandContainer } from '../../start/command-container.ts'
import { Tokens } from '../../wiring/tokens.ts'
import { audited } from '../operator-entry.ts'
import { type KeySource, keySource } from './key-source.ts'

const RESEALING_SECONDS = 60
/**
 * A shared link stays open for half an hour after its password, a verification code for ten minutes,
 * a signed address for two. Links by mail, which live for days, have to be asked for again.
 */
const QUIET_MINUTES = 30

/**
 * Removes old keys, after encrypting stored secrets with the current one.
 * @param force retires keys that were used a moment ago, too. @throws CannotStart
 */
export async function retireKeys(env: Environment, kind: KeyKind, force: boolean): Promise<void> {
  const source = keySource(loadConfig(env, readSecretFile), kind)
  return closing(async (closers) => {
    const container = await commandContainer(env, closers)
    if (!source.setting) await refuseLively(container, source, force)
    if (kind === 'service') await reseal(container)
    if (!source.setting) await source.folder.retire()
    const removal = source.setting ? `Remove the old keys from ${source.setting}. ` : ''
    process.stdout.write(
      `Nothing needs the old ${kind} keys any more. ${removal}Restart all instances, one after another.\n`,
    )
  })
}

async function refuseLively(container: Container, { kind, folder }: KeySource, force: boolean) {
  const old = (await folder.keys()).filter(({ state }) => state === 'old')
  if (old.length === 0) throw new CannotStart(`There is no old ${kind} key.`, 1)
  const times = container.get(Tokens.RoundTimes)
  const quietSince = container.get(Tokens.Clock).now().getTime() - QUIET_MINUTES * 60_000
  for (const { id, since } of old) {
    const used = await times.last(useName(kind, id))
    const latest = Math.max(since.getTime(), used?.getTime() ?? 0)
    if (force || latest < quietSince) continue
    const what = used && used > since ? 'used' : 'replaced'
    throw new CannotStart(
      `The key ${id} was ${what} ${new Date(latest).toISOString()}, less than ${QUIET_MINUTES} minutes ago: what it signed may still be in use. Wait, or use --force.`,
      EXIT.temporary,
    )
  }
}

/** The change and its entry of the operation log are one transaction. */
async function reseal(container: Container): Promise<void> {
  const run = { area: 'platform', kind: 'change', command: 'keys retire' } as const
  const work = async () => {
    for (const sealed of container.getAll(Tokens.Sealed)) await sealed.reseal()
  }
  await audited(container, run, work, RESEALING_SECONDS)
}
