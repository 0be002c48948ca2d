import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Container } from 'inversify'
import { isPhc } from '../../../adapters/crypto/passwords/argon2-parameters.ts'
import { isBcrypt } from '../../../adapters/crypto/passwords/bcrypt-engine.ts'
import { cellLabels } from '../../../adapters/http/pages/imports/cell-labels.ts'
import { reasonOf } from '../../../adapters/http/pages/imports/import-text.ts'
import { rowsToRead, sheetRows } from '../../../adapters/http/pages/imports/sheet-rows.ts'
import { userWords } from '../../../adapters/http/pages/users/user-rows.ts'
import { peopleForm } from '../../../adapters/http/pages/users/user-sheets.ts'
import { csvSheets } from '../../../adapters/xlsx/parts/switch/csv-sheets.ts'
import { EndAccess } from '../../../application/auth/end-access.ts'
import { ImportPeople } from '../../../application/parts/switch/import-people.ts'
import { UnusableSource } from '../../../application/parts/switch/legacy-tables.ts'
import { type Edited, EditUser } from '../../../application/users/edit-user.ts'
import type { Person } from '../../../application/users/user-form.ts'
import type { ImportLine, ReadRow } from '../../../domain/imports/import-report.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import { auditedImport } from '../../commands/audited-import.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import { closing } from '../../start/closers.ts'
import { commandContainer, newsMailed } from '../../start/command-container.ts'
import { Tokens } from '../../wiring/tokens.ts'

interface PeopleOptions {
  readonly from: string
  readonly dryRun: boolean
  /** Whether people who are here are changed. */
  readonly update: boolean
  /** Whether the other rows are stored if some are refused. */
  readonly skipRefused: boolean
}

interface PeopleLine {
  readonly row: number
  readonly name: string
  readonly outcome: 'added' | 'changed' | 'unchanged' | 'refused'
  readonly reason?: string
}

interface PeopleOutcome {
  readonly isStored: boolean
  readonly lines: readonly PeopleLine[]
}

/** The exit codes of this command: rows are refused, and the file cannot be used. */
const REFUSED = 1
const UNUSABLE = 2
/** Rows of one transaction. */
const AT_ONCE = 100
/** A mail server takes only so many connections. */
const TOLD_AT_ONCE = 20

/** Adds all people or none, and prints a report. @throws CannotStart */
export async function importPeople(
  env: Environment,
  options: PeopleOptions & { readonly json: boolean },
): Promise<void> {
  const { dryRun, json } = options
  const work = closing(async (closers) => runPeople(await commandContainer(env, closers), options))
  const outcome = await work.catch((error: unknown) => {
    if (!(error instanceof UnusableSource)) throw error
    throw new CannotStart(`--from: ${error.message}\nNothing was changed.`, UNUSABLE, error)
  })
  const text = json ? JSON.stringify({ dryRun, ...outcome }, null, 2) : peopleText(outcome, dryRun)
  process.stdout.write(`${text}\n`)
  if (countOf(outcome, 'refused') > 0) process.exitCode = REFUSED
}

/**
 * In one transaction, which is undone in a dry run and if a row is refused. If the others are stored
 * anyway, some rows at a time are, so that nobody waits long for what they lock.
 * @throws UnusableSource
 */
export async function runPeople(
  container: Container,
  options: PeopleOptions,
): Promise<PeopleOutcome> {
  const people = await readPeople(container, options.from)
  const atOnce = options.skipRefused && !options.dryRun ? AT_ONCE : people.length
  const seen = new Map<string, number>()
  const lines: PeopleLine[] = []
  let isStored = !options.dryRun
  for (let at = 0; at === 0 || at < people.length; at += atOnce) {
    const some = await runSome(container, people.slice(at, at + atOnce), { ...options, seen })
    lines.push(...some.lines)
    isStored &&= some.isStored
  }
  return { isStored, lines }
}

async function runSome(
  container: Container,
  people: readonly ReadRow<Person>[],
  { from, dryRun, update, skipRefused, seen }: PeopleOptions & { seen: Map<string, number> },
): Promise<PeopleOutcome> {
  const use = container.get(ImportPeople)
  const command = {
    name: 'import-people',
    by: 'import-people',
    parameters: { from: basename(from), update, skipRefused },
  }
  const { lines, edited, isStored } = await auditedImport(container, command, async () => {
    const report = await use.execute(people, update, seen)
    const isWhole = report.lines.every(({ outcome }) => typeof outcome === 'string')
    const isStored = !dryRun && (isWhole || skipRefused)
    return { result: { ...report, isStored }, isStored }
  })
  if (isStored) await endAndTell(container, edited)
  return { isStored, lines: lines.map(toLine) }
}

async function endAndTell(container: Container, edited: readonly Edited[]): Promise<void> {
  for (const one of edited) await container.get(EndAccess).execute(one)
  for (let at = 0; at < edited.length; at += TOLD_AT_ONCE) {
    for (const one of edited.slice(at, at + TOLD_AT_ONCE)) container.get(EditUser).tell(one)
    await newsMailed(container)
  }
}

/** @throws UnusableSource */
async function readPeople(container: Container, from: string): Promise<ReadRow<Person>[]> {
  const mostRows = container.get(Tokens.Config).console.importRows
  const file = await readFile(from).catch((cause: Error) => {
    throw new UnusableSource(`${from} cannot be read: ${cause.message}`, { cause })
  })
  const sheets = /\.csv$/i.test(from)
    ? csvSheets(file, rowsToRead(mostRows))
    : await container.get(Tokens.SheetReader).read(file, rowsToRead(mostRows))
  if (!sheets) throw new UnusableSource(`${from} is not ${formOf(from)}`)
  const labels = await cellLabels(container.get(Tokens.DictionaryRepo), [
    ...['sys_user_sex', 'sys_normal_disable'],
  ])
  const isUsableHash = (hash: string) => isPhc(hash) || isBcrypt(hash)
  const form = peopleForm({ labels, isUsableHash })
  try {
    return sheetRows(sheets, form, { language: 'en', mostRows })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new UnusableSource(inWords(error), { cause: error })
  }
}

/** What a file has to be, and how it becomes that. */
function formOf(from: string): string {
  if (/\.csv$/i.test(from)) return 'a text in UTF-8: save it as “CSV UTF-8”, or as .xlsx.'
  return 'a readable .xlsx file: save it as .xlsx, or as “CSV UTF-8”.'
}

function toLine({ row, name, outcome }: ImportLine): PeopleLine {
  if (typeof outcome === 'string') return { row, name, outcome }
  return { row, name, outcome: 'refused', reason: inWords(outcome) }
}

function inWords(error: DomainError): string {
  return reasonOf(error, (field) => userWords(field, 'en'), 'en')
}

/** For people: the counts, and a line for each row that is changed or refused. */
function peopleText(outcome: PeopleOutcome, dryRun: boolean): string {
  const kinds = ['added', 'changed', 'unchanged', 'refused'] as const
  const counts = kinds.map((kind) => `${countOf(outcome, kind)} ${kind}`)
  const details = outcome.lines.flatMap(({ row, name, outcome, reason }) => {
    if (outcome === 'changed') return `  ~ ${name}`
    return outcome === 'refused' ? `  - row ${row}, ${name}: ${reason}` : []
  })
  const end = dryRun ? ['This was a dry run: nothing was changed.'] : ['Nothing was changed.']
  return [`people: ${counts.join(', ')}`, ...details, ...(outcome.isStored ? [] : end)].join('\n')
}

function countOf({ lines }: PeopleOutcome, kind: PeopleLine['outcome']): number {
  return lines.filter(({ outcome }) => outcome === kind).length
}
