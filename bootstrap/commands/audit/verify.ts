import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ServiceKeyRing } from '../../../adapters/crypto/keys/service-key-ring.ts'
import { ServiceSecret } from '../../../adapters/crypto/keys/service-secret.ts'
import { PostgresAuditChain } from '../../../adapters/postgres/logs/postgres-audit-chain.ts'
import { PostgresChainedEntries } from '../../../adapters/postgres/logs/postgres-chained-entries.ts'
import type { ChainFinding } from '../../../application/audit/chain-finding.ts'
import { VerifyChain } from '../../../application/audit/verify-chain.ts'
import { AUDITED_LOGS } from '../../../domain/audit/audited-log.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { CommandOutput } from '../../output/command-output.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import type { Environment } from '../../settings/environment.ts'
import { readSecretFile } from '../../settings/secret-file.ts'
import { Closers } from '../../start/closers.ts'
import { findKeys } from '../../start/keys.ts'
import { openPrepared } from '../../start/prepared-database.ts'
import { chainSealOf } from '../../wiring/opened/chain-seal.ts'
import { readHeads } from './read-heads.ts'
import { countsLine, findingLine } from './verify-lines.ts'

/** Of each log, and as many that are late; the rest is counted. */
const MOST_NAMED = 100
const BEGIN = '-----BEGIN PUBLIC KEY-----'
const END = '-----END PUBLIC KEY-----'

interface VerifyOptions {
  readonly from?: Date
  readonly to?: Date
  /** File with public keys. */
  readonly key?: string
  /** File with heads. */
  readonly heads?: string
  readonly json?: boolean
}

/** Checks the chain of both logs, and what it vouches for. @throws CannotStart */
export async function verify(env: Environment, options: VerifyOptions): Promise<void> {
  const config = loadConfig(env, readSecretFile)
  const given = options.key === undefined ? [] : publicKeysIn(await textOf(options.key))
  const seal = chainSealOf(await ringOf(config, given), given)
  const heads = options.heads === undefined ? undefined : readHeads(await textOf(options.heads))
  const closers = new Closers()
  try {
    const database = await openPrepared(config, closers)
    const chain = new PostgresAuditChain(database)
    const tools = { chain, entries: new PostgresChainedEntries(database), seal }
    await database.unhurriedly(() => verifyLogs(tools, options, heads))
  } finally {
    await closers.closeAll()
  }
}

type Tools = ConstructorParameters<typeof VerifyChain>[0]

async function verifyLogs(
  tools: Tools,
  { from, to, json }: VerifyOptions,
  read: ReturnType<typeof readHeads> | undefined,
): Promise<void> {
  const output = new CommandOutput(json)
  const { heads = [], unreadable = 0 } = read ?? {}
  if (unreadable > 0) output.say(`${unreadable} lines of the heads cannot be read.`)
  const found: ChainFinding[] = []
  const logs = []
  for (const log of AUDITED_LOGS) {
    const told = { late: 0, wrong: 0 }
    const tell = (finding: ChainFinding) => {
      const which = finding.kind === 'late' ? 'late' : 'wrong'
      told[which] += 1
      if (told[which] > MOST_NAMED) return
      found.push(finding)
      output.say(findingLine(finding))
    }
    const what = `${log} log`
    const progress = (done: number) => output.report({ what, done, unit: 'rows' })
    const counts = await new VerifyChain(tools, { log, from, to, heads, tell, progress }).execute()
    logs.push(counts)
    output.say(countsLine(counts))
  }
  output.end({ logs, findings: found })
  if (logs.some(({ findings }) => findings > 0)) process.exitCode = 1
}

/** Prints the key that signs, for a check elsewhere. @throws CannotStart */
export async function printKey(env: Environment): Promise<void> {
  const config = loadConfig(env, readSecretFile)
  process.stdout.write(chainSealOf(await ringOf(config, [])).publicKey)
}

async function ringOf(config: Config, given: readonly KeyObject[]): Promise<ServiceKeyRing> {
  const dataFolder = resolve(config.stores.dataFolder)
  const { service } = await findKeys(config, dataFolder)
  if (service) return service
  // Public keys are enough for a check.
  if (given.length > 0) return ServiceKeyRing.parse(ServiceSecret.make(), 'nothing')
  const advice = 'Set the DATA_DIR that the service runs with, its SERVICE_KEY, or --key.'
  throw new CannotStart(`DATA_DIR ${dataFolder} holds no service key. ${advice}`, EXIT.settings)
}

function publicKeysIn(text: string): KeyObject[] {
  const keys = text.split(END).flatMap((part) => {
    const at = part.indexOf(BEGIN)
    return at < 0 ? [] : [createPublicKey(part.slice(at) + END)]
  })
  if (keys.length === 0) throw new CannotStart('--key names no public key in PEM.', EXIT.settings)
  return keys
}

function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new CannotStart(`${file} cannot be read: ${error}`, EXIT.settings)
  })
}
