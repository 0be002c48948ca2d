import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isMissed, type Measurement } from './subject.ts'

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

function verdict(measurement: Measurement): string {
  if (measurement.target === null) return ''
  return isMissed(measurement) ? 'MISSED' : 'met'
}
