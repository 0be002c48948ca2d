import type { Operation } from '../../application/ports/logs/operation-log.ts'
import { someMoment } from './unique.ts'

export function anOperation(change: Partial<Operation> = {}): Operation {
  return {
    area: 'notice',
    kind: 'add',
    method: 'POST',
    url: '/system/thing',
    operatorId: '7',
    operatorName: 'admin',
    address: '203.0.113.7',
    parameters: '{"a":"图\\n"}',
    error: 'refused',
    at: someMoment,
    milliseconds: 3,
    ...change,
  }
}
