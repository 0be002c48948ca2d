import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ServiceKeyRing } from '../../../adapters/crypto/keys/service-key-ring.ts'
import { ServiceSecret } from '../../../adapters/crypto/keys/service-secret.ts'
import {
  PostgresAuditChain,
  PostgresChainedEntries,
} from '../../../adapters/postgres/parts/chain/postgres-audit-chain.ts'
import type { ChainCounts, ChainFinding } from '../../../application/parts/chain/chain-finding.ts'
import { VerifyChain } from '../../../application/parts/chain/verify-chain.ts'
import { AUDITED_LOGS } from '../../../domain/audit/audited-log.ts'
import type { Signed, SignedHash } from '../../../domain/parts/chain/signed.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { CommandOutput } from '../../output/command-output.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { closing } from '../../start/closers.ts'
import { findKeys } from '../../start/keys.ts'
import { openPrepared } from '../../start/prepared-database.ts'
import { chainSealOf } from './chain-seal.ts'

interface ReadHeads {
  readonly heads: readonly (SignedHash & Signed)[]
  /** How many lines are no heads, such as one that a crash has cut. */
  readonly unreadable: number
}

const REASONS = {
  content: 'its content does not have its hash',
  signature: 'its signature is wrong',
  erased: 'it had been altered when it was erased',
  dated: 'it is dated an hour before entries that were linked earlier',
} as const

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
  return closing(async (closers) => {
    const database = await openPrepared(config, closers)
    const chain = new PostgresAuditChain(database)
    const tools = { chain, entries: new PostgresChainedEntries(database), seal }
    await database.unhurriedly(() => verifyLogs(tools, options, heads))
  })
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

function findingLine(finding: ChainFinding): string {
  const { kind, log, what, id, link, at, why, keyId, entries } = finding
  const subject = id === undefined ? `${what} ${link}` : `${what} ${id}`
  const facts = [
    id !== undefined && link !== undefined && `in link ${link}`,
    entries !== undefined && `${entries} entries were logged more than an hour before`,
    at && `${kind === 'cut' || why === 'erased' ? 'linked' : 'of'} ${at.toISOString()}`,
    why && REASONS[why],
    keyId !== undefined && `signed with key ${keyId}, which is not here`,
  ].filter(Boolean)
  return `${kind.padEnd(8)} ${log} log, ${subject}${facts.length > 0 ? `: ${facts.join(', ')}` : ''}`
}

function countsLine(counts: ChainCounts): string {
  const { log, links, entries, erased, uncovered, oldest, late, findings } = counts
  const { imported, from, to } = counts
  const span = from && to ? ` from ${from.toISOString()} to ${to.toISOString()}` : ''
  const facts = [
    `${entries} entries in ${links} links${span}`,
    `${erased} erased and accounted for`,
    `${uncovered} not linked yet${oldest ? ` since ${oldest.toISOString()}` : ''}`,
    `${late} linked late`,
    ...(imported > 0 ? [`${imported} imported`] : []),
    `${findings} findings`,
  ]
  return `${log} log: ${facts.join(', ')}`
}

/** @param text one JSON object a line. @throws CannotStart if there is none */
export function readHeads(text: string): ReadHeads {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const heads = lines.flatMap((line) => headIn(line) ?? [])
  if (heads.length === 0) throw new CannotStart('There are no heads in this file.', EXIT.settings)
  return { heads, unreadable: lines.length - heads.length }
}

function headIn(line: string): (SignedHash & Signed) | undefined {
  const { log, number, hash, keyId, signature } = Object(parsed(line))
  const known = AUDITED_LOGS.find((name) => name === log)
  if (!known || !Number.isSafeInteger(number)) return undefined
  return {
    log: known,
    number,
    hash: String(hash),
    keyId: String(keyId),
    signature: String(signature),
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // It is counted.
    return undefined
  }
}
