import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Container } from 'inversify'
import type { Answers } from '../../../application/parts/switch/answers.ts'
import {
  type BucketProgress,
  type BucketReport,
  CheckBucket,
} from '../../../application/parts/switch/check-bucket.ts'
import { ImportLegacy, type SwitchReport } from '../../../application/parts/switch/import-legacy.ts'
import type { LegacySource } from '../../../application/parts/switch/legacy-source.ts'
import { UnusableSource } from '../../../application/parts/switch/legacy-tables.ts'
import { OldAddresses } from '../../../application/parts/switch/old-addresses.ts'
import { UnlinkableEntries } from '../../../application/ports/logs/log-entries.ts'
import { auditedImport } from '../../commands/audited-import.ts'
import { migrate } from '../../commands/migrate/migrate.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import { CommandOutput } from '../../output/command-output.ts'
import { requireFolderOf } from '../../output/folder-of-output.ts'
import { loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { Closers } from '../../start/closers.ts'
import { commandContainer } from '../../start/command-container.ts'
import { openSource } from './open-source.ts'
import { switchLines, type WatchedReport } from './switch-lines.ts'

/** Runs that end sooner show no progress. */
const QUIET_MS = 3000

/** Shows how far an import is, and measures it. */
class SwitchWatch implements BucketProgress {
  readonly #output = new CommandOutput()
  readonly #begun = performance.now()
  readonly #rows = new Map<string, number>()
  readonly #isShown: boolean

  /** @param isShown whether people wait, and no program */
  constructor(isShown: boolean) {
    this.#isShown = isShown
  }

  /** All that were read. */
  get rows(): number {
    return [...this.#rows.values()].reduce((sum, rows) => sum + rows, 0)
  }

  get seconds(): number {
    return Math.max(1, Math.round((performance.now() - this.#begun) / 1000))
  }

  /** @param rows of the table that were read so far */
  tell(table: string, rows: number): void {
    this.#rows.set(table, rows)
    this.#show({ what: table, done: rows, unit: 'rows' })
  }

  asked(files: number, all: number): void {
    this.#show({ what: 'objects', done: files, total: all, unit: 'files' })
  }

  listed(objects: number): void {
    this.#show({ what: 'listing', done: objects, unit: 'objects' })
  }

  end(): void {
    this.#output.end({})
  }

  #show(step: Parameters<CommandOutput['report']>[0]): void {
    if (this.#isShown && performance.now() - this.#begun > QUIET_MS) this.#output.report(step)
  }
}

/** Stores of the real installation, which a rehearsal must not touch. */
const STORES = ['DATABASE_URL', 'REDIS_URL', 'REDIS_CLUSTER'].flatMap((name) => [
  name,
  `${name}_FILE`,
])

interface SwitchOptions {
  readonly from: string
  readonly dryRun: boolean
  readonly json: boolean
  /** Whether a new embedded installation is made, to be thrown away. */
  readonly isRehearsal: boolean
  /** Where old and new ids are written to, as CSV. */
  readonly ids?: string | undefined
  /** Whether the platforms are asked for each object. */
  readonly bucketCheck: 'none' | 'head'
  readonly answers: Answers
}

/** The exit codes of this command: questions are open, and the source or its logs cannot be used. */
const OPEN_QUESTIONS = 1
const UNUSABLE = 2
const MOST_LOOKING_MS = 60_000

/** Imports everything or nothing, and prints a report. @throws CannotStart */
export async function importRuoyi(env: Environment, options: SwitchOptions): Promise<void> {
  const { dryRun, json, ids } = options
  if (ids !== undefined) requireFolderOf(resolve(ids), '--ids')
  const closers = new Closers()
  try {
    const watch = new SwitchWatch(!json)
    const tell = (table: string, rows: number) => watch.tell(table, rows)
    const { source, name } = await openSource(options.from, env, { closers, tell })
    const target = options.isRehearsal ? await rehearsalIn(env) : env
    const container = await commandContainer(target, closers)
    const report = await watchedSwitch(container, source, { ...options, name }, watch)
    const isStored = !dryRun && report.questions.length === 0
    if (isStored && ids !== undefined) await writeIds(container, ids)
    const text = json
      ? JSON.stringify({ dryRun, isStored, ...report }, null, 2)
      : switchLines(report, dryRun)
    process.stdout.write(`${text}\n`)
    if (options.isRehearsal && !json) process.stdout.write(startLine(target.DATA_DIR ?? ''))
    if (report.questions.length > 0) process.exitCode = OPEN_QUESTIONS
  } catch (error) {
    if (error instanceof UnusableSource) throw refusal('--from', error)
    if (error instanceof UnlinkableEntries) throw refusal('--logs', error)
    throw error
  } finally {
    await closers.closeAll()
  }
}

function refusal(option: string, error: Error): CannotStart {
  return new CannotStart(`${option}: ${error.message}\nNothing was changed.`, UNUSABLE, error)
}

/** A dry run also looks for old addresses, and asks for objects before it undoes their records. */
async function watchedSwitch(
  container: Container,
  source: LegacySource,
  options: SwitchOptions & { readonly name: string },
  watch: SwitchWatch,
): Promise<WatchedReport> {
  const { dryRun, bucketCheck } = options
  const addresses = new OldAddresses(source)
  let objects: BucketReport | undefined
  const check = async () => {
    if (bucketCheck === 'none') return
    objects = await container.get(CheckBucket).execute(watch)
  }
  const report = await runSwitch(container, addresses.watched(), {
    ...options,
    ...(dryRun && { beforeUndoing: check }),
  })
  const told = { ...report, rows: watch.rows, seconds: watch.seconds }
  if (!dryRun && report.questions.length === 0) await check()
  const until = performance.now() + MOST_LOOKING_MS
  const found = dryRun ? await addresses.find(() => performance.now() < until) : undefined
  watch.end()
  return { ...told, ...(found && { addresses: found }), ...(objects && { objects }) }
}

async function writeIds(container: Container, file: string): Promise<void> {
  const ids = await container.get(ImportLegacy).ids()
  const lines = ids.map(({ kind, oldId, newId }) => `${kind},${oldId},${newId}\n`)
  await writeFile(file, ['kind,old_id,new_id\n', ...lines].join(''), { mode: 0o600 })
}

interface RunOptions extends Pick<SwitchOptions, 'dryRun' | 'answers'> {
  readonly name: string
  /** Called in a dry run, while its records are there. */
  readonly beforeUndoing?: () => Promise<void>
}

/** In one transaction, which is undone in a dry run and while a question is open. */
export function runSwitch(
  container: Container,
  source: LegacySource,
  { name, dryRun, answers, beforeUndoing }: RunOptions,
): Promise<SwitchReport> {
  const use = container.get(ImportLegacy)
  const command = {
    name: 'import-ruoyi',
    by: 'import-ruoyi',
    parameters: { from: name, ...answers },
  }
  return auditedImport(container, command, async () => {
    const result = await use.execute(source, name, answers)
    await beforeUndoing?.()
    const isStored = !dryRun && result.questions.length === 0
    if (isStored) await use.settle()
    return { result, isStored }
  })
}

/**
 * Makes an embedded installation beside the data directory, unless it is there.
 * @returns its settings
 */
async function rehearsalIn(env: Environment): Promise<Environment> {
  const folder = resolve(loadConfig(env, readSecretFile).stores.dataFolder)
  const kept = Object.entries(env).filter(([name]) => !STORES.includes(name))
  const own = { ...Object.fromEntries(kept), DATA_DIR: `${folder}-rehearsal` }
  await migrate(own)
  return own
}

/** @param folder the data directory of the rehearsal */
function startLine(folder: string): string {
  const empty = 'DATABASE_URL= REDIS_URL='
  return `The rehearsal is in ${folder}. Start it with: ${empty} DATA_DIR=${folder} npm start\n`
}
