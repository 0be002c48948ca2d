import { realpath, rm } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { folderOf } from '../../../../adapters/postgres/modules/module-files.ts'
import { applyModuleMigrations } from '../../../../adapters/postgres/modules/module-migrations.ts'
import { recordDifferences } from '../../../../adapters/postgres/modules/record-differences.ts'
import { comparedDatabase, writeMigration } from '../../../commands/migrate/create-migration.ts'
import { chooseModules, requiredConfiguration } from '../../../modules/load-modules.ts'
import { CommandOutput } from '../../../output/command-output.ts'
import { type Config, loadConfig } from '../../../settings/config.ts'
import { type Environment, readSecretFile } from '../../../settings/environment.ts'
import { Closers } from '../../../start/closers.ts'
import { installedModules } from '../../../start/installed-modules.ts'
import { refuseModules } from '../../../start/module-tables.ts'
import { start } from '../../../start/start.ts'
import type { FrontEnd } from '../page/front-ends.ts'
import { generatePages } from '../page/generate-named-page.ts'

export interface DevOptions {
  readonly frontEnd?: FrontEnd
  readonly to?: string
  /** Of the process that the watching one has started. */
  readonly serving?: boolean
}

/** What this process tells the one that watches: once it has checked, and once it serves. */
export interface Word {
  /** Those that it has read or written. */
  readonly files: readonly string[]
  readonly isRight: boolean
  readonly did?: readonly string[]
  /** Statements that nobody wants. */
  readonly kept?: readonly string[]
}

/** Checks the configuration, and serves it in place of the service before. @throws CannotStart */
export async function serveChecked(
  readEnvironment: () => Environment,
  { frontEnd, to }: DevOptions,
  file?: string,
): Promise<void> {
  // Whoever watches is gone, and would have stopped it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  const heard = new Promise<string>((hear) => {
    process.once('message', (word) => hear(String(word)))
  })
  const env = await checked(readEnvironment, requiredConfiguration(file))
  const kept = new Set<string>(JSON.parse(await heard))
  const config = loadConfig(env, readSecretFile)
  const files = await migrate(config, kept)
  await start(env)
  const did = files.map((path) => `wrote ${relative('.', path)}`)
  if (frontEnd && to) {
    const stdout = new PassThrough()
    const output = new CommandOutput(false, { stdout, stderr: stdout })
    const language = config.console.language === 'zh_CN' ? 'zh' : 'en'
    await generatePages({ all: 'own' }, language, { frontEnd, to, diff: false }, output)
    const lines = (await text(stdout.end())).split('\n')
    did.push(...lines.filter((line) => /^(added|replaced|removed|kept)/.test(line)))
  }
  await tell({ isRight: true, files, did, kept: [...kept] })
}

async function checked(readEnvironment: () => Environment, file: string): Promise<Environment> {
  const urls = new Set([pathToFileURL(await realpath(file)).href])
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (!/^\.{1,2}\//.test(specifier) || !urls.has(context.parentURL ?? ''))
        return next(specifier, context)
      urls.add(new URL(specifier, context.parentURL).href)
      const found = next(specifier, context)
      urls.add(found.url)
      return found
    },
  })
  let isRight = false
  try {
    await chooseModules(file)
    const env = readEnvironment()
    loadConfig(env, readSecretFile)
    isRight = true
    return env
  } finally {
    hooks.deregister()
    const folders = (await installedModules()).flatMap((module) => folderOf(module) ?? [])
    const migrations = folders.map((folder) => join(folder, '0001.sql'))
    await tell({ isRight, files: [...[...urls].map((url) => fileURLToPath(url)), ...migrations] })
  }
}

function tell(word: Word): Promise<void> {
  return new Promise((told) => {
    process.send?.(JSON.stringify(word), undefined, undefined, () => told())
  })
}

/** Each file is applied at once, so that none stays that cannot be. @returns their paths */
async function migrate(config: Config, kept: Set<string>): Promise<string[]> {
  const [closers, modules] = [new Closers(), await installedModules()]
  const files: string[] = []
  try {
    const database = await comparedDatabase(config, modules, closers, true)
    for (const module of modules) {
      const all = await recordDifferences(database, module.records)
      const wanted = all.map((one) => (kept.has(String(one.losing)) ? { ...one, losing: [] } : one))
      const losing = wanted.flatMap((one) => (one.losing.length > 0 ? String(one.losing) : []))
      if (losing.length > 0 && !(await mayLose(losing))) {
        for (const statements of losing) kept.add(statements)
        continue
      }
      const { file } = await writeMigration(module, 'dev', wanted, true)
      if (file === undefined) continue
      await applyModuleMigrations(database, modules).catch(async (error) => {
        await rm(file)
        say(`${relative('.', file)} is gone again. Give new fields "empty", or ${YOURSELF}.`)
        refuseModules(error)
      })
      files.push(file)
    }
    return files
  } finally {
    await closers.closeAll()
  }
}

const YOURSELF = 'write the migration yourself, as migrate create does'

async function mayLose(losing: readonly string[]): Promise<boolean> {
  const what = `Values may be lost by: ${losing.join('; ')}.`
  if (process.stdin.isTTY && process.stdout.isTTY) {
    // As a plain stream, so that Ctrl-C reaches both processes.
    const terminal = createInterface({
      input: process.stdin,
      output: process.stdout,
      terminal: false,
    })
    const answer = await terminal.question(`${what} Do it? (y/N) `)
    terminal.close()
    if (/^y(es)?$/i.test(answer.trim())) return true
  }
  const renamed = `"alter table … rename column … to …" for a field with a new name`
  say(`${what} Nothing was written. Put it back into the record, or ${YOURSELF}: ${renamed}.`)
  return false
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
