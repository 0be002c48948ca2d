import type { FileMigration, MigrationState } from '../../../domain/storage/files/file-migration.ts'
import { inUnits } from '../../output/units.ts'

const ENDS: Readonly<Record<MigrationState, string>> = {
  queued: 'Stopped. An instance of the service continues it, or run this command again.',
  running: 'Stopped. An instance of the service continues it, or run this command again.',
  paused: 'Paused. Run this command again to resume it.',
  cancelled: 'Cancelled. Files that were moved stay on the new platform.',
  done: 'All files were moved.',
  failed: 'Some files were not moved. Run this command again to retry them.',
}

/** Progress of a move, for a terminal. */
export function progressLine(migration: FileMigration): string {
  const { props, percent, bytesCopied, bytesPerSecond, secondsLeft } = migration
  const parts = [
    `${props.state.padEnd(9)}${String(percent).padStart(3)} %`,
    `${props.filesMoved} of ${props.filesTotal} files`,
    `${inUnits(bytesCopied)} of ${inUnits(props.bytesTotal)}`,
  ]
  if (bytesPerSecond !== undefined) parts.push(`${inUnits(bytesPerSecond)}/s`)
  if (secondsLeft !== undefined) parts.push(`${secondsLeft} s left`)
  if (props.filesFailed > 0) parts.push(`${props.filesFailed} failed`)
  if (props.trouble !== undefined) parts.push(`trouble: ${props.trouble}`)
  return parts.join('  ')
}

export function endLine({ props }: FileMigration, graceSeconds: number): string {
  const end = ENDS[props.state]
  if (props.filesMoved === 0) return end
  return `${end} The running service removes each from the old platform ${graceSeconds} seconds after its move.`
}
