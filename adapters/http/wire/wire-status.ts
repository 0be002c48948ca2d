import type { RecordStatus } from '../../../domain/shared/record-status.ts'

export function wireStatus(status: RecordStatus): '0' | '1' {
  return status === 'normal' ? '0' : '1'
}
