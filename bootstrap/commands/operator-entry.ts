import type { Container } from 'inversify'
import type { Clock } from '../../application/ports/clock.ts'
import type { Operation } from '../../application/ports/logs/operation-log.ts'
import { Tokens as T } from '../wiring/tokens.ts'

interface CommandRun extends Pick<Operation, 'area' | 'kind'> {
  /** As it is typed, without `gatehouse`. */
  readonly command: string
  /** Who did it, for the log. Default: the first word of the command. */
  readonly by?: string
  readonly parameters?: object
}

/** What most commands for accounts do. */
export const CHANGE = { area: 'user', kind: 'change' } as const

/**
 * @returns the entry of a command that begins now. It names no account: the operator is anyone with
 * a shell on the machine.
 */
export function operatorEntry(clock: Clock, run: CommandRun): () => Operation {
  const { area, kind, command, by = command.split(' ', 1)[0], parameters = {} } = run
  const at = clock.now()
  return () => ({
    ...{ area, kind, method: 'CLI', url: `gatehouse ${command}` },
    ...{ operatorId: '0', operatorName: `gatehouse ${by}`, address: '' },
    ...{ parameters: JSON.stringify(parameters), error: undefined, at },
    milliseconds: clock.now().getTime() - at.getTime(),
  })
}

/** Makes a change and its entry of the operation log in one transaction. */
export function audited<Result>(
  container: Container,
  run: CommandRun,
  change: () => Promise<Result>,
  seconds?: number,
): Promise<Result> {
  const entry = operatorEntry(container.get(T.Clock), run)
  return container.get(T.Audit).change(change, entry, seconds)
}
