import { textFor } from '../../../adapters/http/words/texts.ts'
import type { Question } from '../../../application/parts/switch/answers.ts'
import type { BucketReport } from '../../../application/parts/switch/check-bucket.ts'
import type { SwitchReport } from '../../../application/parts/switch/import-legacy.ts'
import { shortList, startOf } from '../../../application/parts/switch/legacy-values.ts'
import type { OldAddressReport } from '../../../application/parts/switch/old-addresses.ts'
import type { TableTally } from '../../../application/parts/switch/table-tally.ts'
import { inUnits } from '../../output/units.ts'

const MOST_LINES = 30
const RENAME = '--impossible-names rename'
const LONGEST_LINE = 1000

/** What can only be known after the rows. */
export interface WatchedReport extends SwitchReport {
  readonly rows: number
  readonly seconds: number
  readonly addresses?: OldAddressReport
  readonly objects?: BucketReport
}

/** For people: a line for each table, and a line for each row that is not simply taken. */
export function switchLines(report: WatchedReport, dryRun: boolean): string {
  const { version, signs, gains, tables, questions, unread, rows, seconds, addresses, objects } =
    report
  const worst = lockedOutLines(report)
  const lines = [
    ...(signs.length > 0 ? [`version ${version}: ${signs.join('; ')}`] : []),
    ...gains.map((gain) => `! ${gain}, by the rule widest`),
    ...worst,
    ...tables.flatMap(tableLines),
    ...(unread.length > 0 ? [`not read: ${unread.join(', ')}`] : []),
    ...(objects ? objectLines(objects) : []),
    ...(addresses ? addressLines(addresses) : []),
    `${rows} rows in ${inWords(seconds)}.${dryRun ? ' The import takes about as long.' : ''}`,
  ]
  const all = [...lines, ...ending(questions, dryRun), ...worst]
  return all.map((line) => startOf(line, LONGEST_LINE)).join('\n')
}

/** What nobody may overlook. */
function lockedOutLines({ lockedOut, tables }: SwitchReport): string[] {
  const { others: tenants = [], left = [] } = tables.find(({ table }) => table === 'sys_user') ?? {}
  const others = tenants.reduce((sum, { rows }) => sum + rows, 0)
  const named = `${lockedOut.length} people cannot log in as before: ${shortList(lockedOut)}`
  const hint = left.length > 0 ? ` (for names that are not possible: ${RENAME})` : ''
  return [
    ...(lockedOut.length > 0 ? [`!! ${named}${hint}`] : []),
    ...(others > 0 ? [`!! ${others} people of other tenants cannot log in here.`] : []),
  ]
}

function objectLines(report: BucketReport): string[] {
  const { found, bytes, missing, missingSample, unanswered, foreign, troubles } = report
  return [
    `objects: ${found} found (${inUnits(bytes)}), ${missing} missing, ${unanswered} without an answer`,
    ...missingSample.map((file) => `  - ${file}`),
    ...(missing > missingSample.length ? ['  and others'] : []),
    ...Object.entries(foreign).map(
      ([platform, count]) =>
        `  ${platform}: ${count === null ? 'could not be listed' : `${count} other objects, which stay`}`,
    ),
    ...Object.entries(troubles).map(
      ([platform, reason]) =>
        `  ${platform}: ${textFor(`platform_not_working.${reason}`, {}, 'en')}`,
    ),
  ]
}

function addressLines({ found, unfinished }: OldAddressReport): string[] {
  const total = found.reduce((sum, { rows }) => sum + rows, 0)
  return [
    `old addresses of files: in ${total} texts`,
    ...some(found.map(({ table, column, rows }) => `  ${table}.${column}: ${rows} rows`)),
    ...(unfinished.length > 0 ? [`  not looked through in time: ${unfinished.join(', ')}`] : []),
  ]
}

function inWords(seconds: number): string {
  if (seconds === 1) return 'a second'
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`
}

function tableLines(report: TableTally): string[] {
  const { table, taken, changed, unchanged, kept, altered, left, gone, notes, others } = report
  const samples = left.filter(({ isSample }) => isSample).map(({ record }) => record)
  const counts = [
    ...[`${taken} taken`, `${changed.length} changed`, `${unchanged} unchanged`],
    ...(kept.length > 0 ? [`${kept.length} changed here`] : []),
    ...(left.length > 0 ? [`${left.length} left out`] : []),
    ...(gone.length > 0 ? [`${gone.length} no longer there`] : []),
  ]
  return [
    `${table}: ${counts.join(', ')}`,
    ...notes.map((note) => `  ${note}`),
    ...others.map(({ tenant, rows, records }) =>
      `  ${rows} rows of the tenant ${tenant} are left out. ${shortList(records)}`.trimEnd(),
    ),
    ...(samples.length > 0 ? [`  - of the sample data: ${shortList(samples)}`] : []),
    ...told(
      '-',
      left.filter(({ isSample }) => !isSample),
    ),
    ...told(
      '!',
      altered.filter(({ isMinor }) => !isMinor),
    ),
    ...told(
      '!',
      altered.filter(({ isMinor }) => isMinor),
    ),
    ...some(kept.map(({ record, members }) => `  = ${record}: ${members.join(', ')} stay`)),
    ...some(gone.map((record) => `  < ${record}: came earlier, and is no longer there`)),
    ...some(changed.map(({ record, members }) => `  ~ ${record}: ${members.join(', ')}`)),
  ]
}

function told(sign: string, rows: TableTally['left']): string[] {
  return some(rows.map(({ record, reason }) => `  ${sign} ${record}: ${reason}`))
}

function some(lines: readonly string[]): string[] {
  const more = lines.length - MOST_LINES
  return more > 0
    ? [...lines.slice(0, MOST_LINES), `  and ${more} more; --json lists all of them`]
    : [...lines]
}

function ending(questions: readonly Question[], dryRun: boolean): string[] {
  const asked = questions.flatMap(({ question, about, answers }) => [
    `? ${question}`,
    ...answers.map((answer) => `    ${flagOf(about)} ${answer}`),
  ])
  const end = dryRun ? ['This was a dry run: nothing was changed.'] : []
  if (asked.length === 0) return end
  return [...asked, dryRun ? 'Answer these for the import.' : 'Nothing was changed.', ...end]
}

function flagOf(about: string): string {
  return `--${about.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
