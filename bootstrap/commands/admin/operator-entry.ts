import type { Clock } from '../../../application/ports/clock.ts'
import type { Operation } from '../../../application/ports/logs/operation-log.ts'

/** The entry names no account: the operator is anyone with a shell on the machine. */
const OPERATOR = { operatorId: '0', operatorName: 'gatehouse admin', address: '' }

/** @returns the entry of a command that begins now and changes an account */
export function operatorEntry(clock: Clock, command: string, parameters: object): () => Operation {
  const at = clock.now()
  return () => ({
    area: 'user',
    kind: 'change',
    method: 'CLI',
    url: `gatehouse admin ${command}`,
    ...OPERATOR,
    parameters: JSON.stringify(parameters),
    error: undefined,
    at,
    milliseconds: clock.now().getTime() - at.getTime(),
  })
}
