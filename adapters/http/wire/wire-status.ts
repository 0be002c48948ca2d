import type { RecordStatus } from '../../../domain/shared/record-status.ts'
import { Type } from './schema.ts'

export const WireStatus = Type.String({ pattern: '^[01]$', description: '0 normal, 1 disabled' })

export function wireStatus(status: string): '0' | '1' {
  return status === 'normal' ? '0' : '1'
}

/** @param wire as validated by `WireStatus` */
export function recordStatus(wire: string): RecordStatus {
  return wire === '0' ? 'normal' : 'disabled'
}
