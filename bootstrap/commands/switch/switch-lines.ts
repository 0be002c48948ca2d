import type { Question } from '../../../application/switch/answers.ts'
import type { SwitchReport } from '../../../application/switch/import-legacy.ts'
import type { TableReport } from '../../../application/switch/table-tally.ts'

const MOST_LINES = 30

/** For people: a line for each table, and a line for each row that is not simply taken. */
export function switchLines({ tables, questions }: SwitchReport, dryRun: boolean): string {
  const lines = tables.flatMap(tableLines)
  return [...lines, ...ending(questions, dryRun)].join('\n')
}

function tableLines(report: TableReport): string[] {
  const { table, taken, changed, unchanged, kept, altered, left, gone, notes } = report
  const counts = [
    ...[`${taken} taken`, `${changed.length} changed`, `${unchanged} unchanged`],
    ...(kept.length > 0 ? [`${kept.length} changed here`] : []),
    ...(left.length > 0 ? [`${left.length} left out`] : []),
    ...(gone.length > 0 ? [`${gone.length} no longer there`] : []),
  ]
  return [
    `${table}: ${counts.join(', ')}`,
    ...notes.map((note) => `  ${note}`),
    ...some(left.map(({ record, reason }) => `  - ${record}: ${reason}`)),
    ...some(altered.map(({ record, reason }) => `  ! ${record}: ${reason}`)),
    ...some(kept.map(({ record, members }) => `  = ${record}: ${members.join(', ')} stay`)),
    ...some(gone.map((record) => `  < ${record}: came earlier, and is no longer there`)),
    ...some(changed.map(({ record, members }) => `  ~ ${record}: ${members.join(', ')}`)),
  ]
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
