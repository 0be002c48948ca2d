import { Sha256TokenDigest } from '../../../adapters/crypto/digests.ts'
import { RandomIds } from '../../../adapters/crypto/random-ids.ts'
import { failureOf } from '../../../adapters/http/edge/failures/failure.ts'
import { memberWords } from '../../../adapters/http/words/member-words.ts'
import { failureText } from '../../../adapters/http/words/texts.ts'
import { PostgresMenuRepo } from '../../../adapters/postgres/accounts/postgres-menus.ts'
import { PostgresRightsRepo } from '../../../adapters/postgres/accounts/postgres-rights-repo.ts'
import { PostgresUserRepo } from '../../../adapters/postgres/accounts/postgres-user-repo.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresAudit } from '../../../adapters/postgres/logs/postgres-audit.ts'
import { PostgresProgramKeyRepo } from '../../../adapters/postgres/sessions/postgres-program-key-repo.ts'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import { KeyTexts } from '../../../application/auth/keys/key-texts.ts'
import { type KeyForm, MakeKey } from '../../../application/auth/keys/program-keys.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import type { ProgramKey } from '../../../domain/identity/sessions/program-key.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { closing } from '../../start/closers.ts'
import { openPrepared } from '../../start/prepared-database.ts'
import { operatorEntry } from '../operator-entry.ts'

interface Opened {
  readonly config: Config
  readonly database: Database
  readonly keys: PostgresProgramKeyRepo
}

interface GivenOptions {
  readonly user: string
  readonly name: string
  readonly days: number
  readonly permission: readonly string[]
  readonly network?: readonly string[]
}

/** @throws CannotStart */
export function listProgramKeys(env: Environment, user: string, json: boolean): Promise<void> {
  return opened(env, async ({ database, keys }) => {
    const all = await keys.listOf(await ownerOf(database, user))
    const text = json ? JSON.stringify(all, null, 2) : all.map(lineOf).join('\n')
    process.stdout.write(text === '' ? `${user} has no keys.\n` : `${text}\n`)
  })
}

/** Bypasses the logger, because logs are kept. @throws CannotStart */
export function addProgramKey(env: Environment, options: GivenOptions): Promise<void> {
  return opened(env, async ({ config, database, keys }) => {
    const { user, name, days, permission, network } = options
    const userId = await ownerOf(database, user)
    const form = { name, days, permissions: permission, networks: network ?? [] }
    const { text, expiresAt } = await audited(database, 'add', { user, name }, () =>
      make({ config, database, keys }, userId, form),
    ).catch(plainly)
    const until = expiresAt.toISOString()
    process.stdout.write(`${text}\nIt is shown only now, and works until ${until}.\n`)
  })
}

/** The removal makes the copies of running instances outdated. @throws CannotStart */
export function revokeProgramKey(env: Environment, user: string, name: string): Promise<void> {
  return opened(env, async ({ database, keys }) => {
    const all = await keys.listOf(await ownerOf(database, user))
    const key = all.find((one) => one.name === name)
    if (!key) throw new CannotStart(`--name: ${user} has no key named ${name}.`, 1)
    await audited(database, 'remove', { user, name }, () => keys.remove(key.id))
    process.stdout.write(`The key ${name} of ${user} is revoked.\n`)
  })
}

async function make({ config, database, keys }: Opened, userId: Id, form: KeyForm) {
  const digests = new Sha256TokenDigest()
  const makeKey = new MakeKey({
    ...{ keys, clock: new SystemClock(), mostDays: config.programKeys.mostDays },
    texts: new KeyTexts(new RandomIds(), digests),
  })
  const rights = new PostgresRightsRepo(database, 'widest', new PostgresMenuRepo(database))
  const { permissions } = await rights.get(userId)
  return makeKey.execute(userId, form, { userId, permissions })
}

async function opened(env: Environment, work: (opened: Opened) => Promise<void>): Promise<void> {
  const config = loadConfig(env, readSecretFile)
  return closing(async (closers) => {
    const database = await openPrepared(config, closers)
    await work({ config, database, keys: new PostgresProgramKeyRepo(database) })
  })
}

async function ownerOf(database: Database, user: string): Promise<Id> {
  const name = LoginName.parse(user)
  const { userId } = await new PostgresUserRepo(database).getLoginAccount(name)
  if (userId === undefined) throw new CannotStart(`There is no account named ${user}.`, 1)
  return userId
}

function audited<T>(
  database: Database,
  kind: 'add' | 'remove',
  parameters: object,
  work: () => Promise<T>,
): Promise<T> {
  const command = `program-keys ${kind === 'add' ? 'add' : 'revoke'}`
  const run = { area: 'program-key', kind, command, parameters } as const
  return new PostgresAudit(database).change(work, operatorEntry(new SystemClock(), run))
}

function plainly(error: unknown): never {
  if (!(error instanceof DomainError)) throw error
  const named = (member: string) => memberWords('/auth/keys', member)
  throw new CannotStart(failureText(failureOf(error), 'en', named), 1)
}

function lineOf(key: ProgramKey): string {
  const { name, hint, permissions, networks, expiresAt, lastUsedAt, lastAddress } = key
  const used = lastUsedAt
    ? `last used ${lastUsedAt.toISOString()} from ${lastAddress}`
    : 'never used'
  const from = networks.length > 0 ? `, from ${networks.join(' ')}` : ''
  return `${name}  ${hint}…  until ${expiresAt.toISOString()}, ${used}
  ${permissions.join(' ')}${from}`
}
