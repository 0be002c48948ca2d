import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isMissed, type Measurement } from './subject.ts'

/** Where the page has the table. */
const MARKS = ['<!-- table -->', '<!-- end of table -->'] as const
const SIGN = { 'at-least': '>=', 'at-most': '<=', none: '' } as const

/** One line per measurement, with missed targets marked clearly. */
export function table(measurements: readonly Measurement[]): string {
  const rows = measurements.map((measurement) => {
    const { name, ratio, target, unit, detail } = measurement
    const goal = target === null ? '-' : `${SIGN[detail.bound]} ${target}`
    return [name, `${ratio} ${unit}`, goal, verdict(measurement)]
  })
  const all = [['subject', 'measured', 'target', ''], ...rows]
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: string[]) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')
  return all.map((row) => line(row).trimEnd()).join('\n')
}

export function writeResults(file: string, measurements: readonly Measurement[]): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(measurements, null, 2)}\n`)
}

export function readResults(file: string): Measurement[] {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Figures of earlier, by the names of what is measured. */
export type Before = Readonly<Record<string, string>>

export function readBefore(file: string): Before {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Puts the table into a page, in the place of the one that is there. */
export function writePage(
  file: string,
  measurements: readonly Measurement[],
  earlier: Before,
): void {
  const [begin, end] = MARKS
  const [before = '', rest = ''] = readFileSync(file, 'utf8').split(begin)
  const [, after = ''] = rest.split(end)
  writeFileSync(file, `${before}${begin}\n${pageTable(measurements, earlier)}\n${end}${after}`)
}

/** In Markdown, with a line for the machine, and one for each subject. */
export function pageTable(measurements: readonly Measurement[], before: Before = {}): string {
  const [first] = measurements
  const { run } = first?.detail ?? {}
  const lines: string[] = []
  if (run) {
    const { day, cores, processor, memoryGiB, node } = run.machine
    lines.push(`${day}, ${cores} cores of ${processor}, ${memoryGiB} GiB, Node ${node}:`, '')
  }
  lines.push(row(['What', 'Before', 'Limit', 'Ours', 'Floor', '']), row(Array(6).fill('---')))
  let subject: string | undefined
  for (const measurement of measurements) {
    const { run } = measurement.detail
    if (run && run.subject !== subject)
      lines.push(row([`**\`${run.subject}\`**, ${run.seconds} s`, '', '', '', '', '']))
    subject = run?.subject
    lines.push(row(cells(measurement, before[measurement.name] ?? '–')))
  }
  return lines.join('\n')
}

function cells(measurement: Measurement, before: string): string[] {
  const { name, ratio, target, unit, detail } = measurement
  const { bound, medians } = detail
  const figure = (value: number) => `${value.toLocaleString('en')} ${medians?.rate}`
  return [
    name,
    before,
    medians ? figure(medians.limit) : '–',
    `${medians ? `${figure(medians.service)}; ` : ''}${ratio} ${unit}`,
    target === null ? '–' : `${SIGN[bound]} ${target}`,
    verdict(measurement).toLowerCase(),
  ]
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function verdict(measurement: Measurement): string {
  if (measurement.target === null) return ''
  return isMissed(measurement) ? 'MISSED' : 'met'
}
