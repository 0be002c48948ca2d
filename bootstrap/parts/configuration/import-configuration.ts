import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Container } from 'inversify'
import { readConfiguration } from '../../../adapters/configuration-file/parts/configuration/read-configuration.ts'
import { ImportConfiguration } from '../../../application/parts/configuration/configuration.ts'
import { FaultyEntry, type Tally } from '../../../application/parts/configuration/section.ts'
import type { RecordType } from '../../../domain/records/record.ts'
import { auditedImport } from '../../commands/audited-import.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import { closing } from '../../start/closers.ts'
import { commandContainer } from '../../start/command-container.ts'
import { Tokens } from '../../wiring/tokens.ts'

const AFTER_IMPORT = {
  clients: 'Reset the secrets of new clients',
  platforms: 'Give keys to new platforms, and enable them',
} as const

interface ImportOptions {
  readonly from: string
  readonly dryRun: boolean
  readonly json: boolean
}

/** Imports a configuration completely or not at all, and prints a report. @throws CannotStart */
export async function importConfiguration(env: Environment, options: ImportOptions): Promise<void> {
  const { from, dryRun, json } = options
  return closing(async (closers) => {
    const text = await textOf(from)
    const container = await commandContainer(env, closers)
    const sections = await runImport(container, text, options).catch(told)
    const report = json
      ? JSON.stringify({ dryRun, sections }, null, 2)
      : reportLines(sections, dryRun, shownIn(container))
    process.stdout.write(`${report}\n`)
  })
}

function textOf(from: string): Promise<string> {
  return readFile(from, 'utf8').catch((cause) => {
    const why = `--from: ${from} cannot be read (${Object(cause).code}).`
    throw new CannotStart(why, EXIT.usage, cause)
  })
}

function told(error: unknown): never {
  if (!(error instanceof FaultyEntry)) throw error
  throw new CannotStart(`${error.message}\nNothing was changed.`, 1, error)
}

/** For people: a line per section, and a line per record that is new or changed. */
function reportLines(
  sections: readonly Tally[],
  dryRun: boolean,
  shown: readonly RecordType[],
): string {
  const lines = sections.flatMap(({ section, added, changed, unchanged, onlyHere }) => [
    `${section}: ${added.length} added, ${changed.length} changed, ${unchanged} unchanged, ${onlyHere} only here`,
    ...added.map((record) => `  + ${record}`),
    ...changed.map(({ record, members }) => `  ~ ${record}: ${members.join(', ')}`),
  ])
  const end = dryRun ? ['This was a dry run: nothing was changed.'] : secretsToGive(sections, shown)
  return [...lines, ...end].join('\n')
}

/** Records that came without their secret are of no use until they get one. */
function secretsToGive(
  sections: readonly Tally[],
  shown: readonly Pick<RecordType, 'table' | 'afterImport'>[],
): string[] {
  const ofPages = shown.flatMap(({ table, afterImport = '' }) => [[table, afterImport] as const])
  const advice = new Map([...Object.entries(AFTER_IMPORT), ...ofPages])
  return sections.flatMap(({ section, added }) => {
    const next = advice.get(section)
    return next && added.length > 0 ? [`${next}: ${added.join(', ')}`] : []
  })
}

/**
 * Imports a configuration in one transaction with its entry of the operation log. A dry run does
 * the same and rolls back, so it finds everything that the import would.
 * @throws FaultyEntry
 */
export async function runImport(
  container: Container,
  text: string,
  { from, dryRun }: { readonly from: string; readonly dryRun: boolean },
): Promise<readonly Tally[]> {
  const configuration = readConfiguration(text, shownIn(container))
  const use = container.get(ImportConfiguration)
  const command = { name: 'config import', by: 'config', parameters: { from: basename(from) } }
  return auditedImport(container, command, async () => {
    return { result: await use.execute(configuration), isStored: !dryRun }
  })
}

function shownIn(container: Container): RecordType[] {
  return container.getAll(Tokens.ShownRecords).map(({ of }) => of)
}
