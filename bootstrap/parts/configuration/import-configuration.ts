import { readFile } from 'node:fs/promises'
import { FaultyFile } from '../../../adapters/configuration-file/parts/configuration/faulty-file.ts'
import { FaultyEntry } from '../../../application/parts/configuration/faulty-entry.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import { Closers } from '../../start/closers.ts'
import { commandContainer } from '../../start/command-container.ts'
import { reportLines } from './import-report.ts'
import { runImport } from './run-import.ts'

interface ImportOptions {
  readonly from: string
  readonly dryRun: boolean
  readonly json: boolean
}

/** Imports a configuration completely or not at all, and prints a report. @throws CannotStart */
export async function importConfiguration(env: Environment, options: ImportOptions): Promise<void> {
  const { from, dryRun, json } = options
  const closers = new Closers()
  try {
    const text = await textOf(from)
    const container = await commandContainer(env, closers)
    const sections = await runImport(container, text, options).catch(told)
    const report = json
      ? JSON.stringify({ dryRun, sections }, null, 2)
      : reportLines(sections, dryRun)
    process.stdout.write(`${report}\n`)
  } finally {
    await closers.closeAll()
  }
}

function textOf(from: string): Promise<string> {
  return readFile(from, 'utf8').catch((cause) => {
    const why = `--from: ${from} cannot be read (${Object(cause).code}).`
    throw new CannotStart(why, EXIT.usage, cause)
  })
}

function told(error: unknown): never {
  const isOfFile = error instanceof FaultyFile || error instanceof FaultyEntry
  if (!isOfFile) throw error
  throw new CannotStart(`${error.message}\nNothing was changed.`, 1, error)
}
