import type { Container } from 'inversify'
import type { Operation } from '../../application/ports/logs/operation-log.ts'
import { Tokens } from '../wiring/tokens.ts'

interface ImportCommand {
  /** As it is typed, without `gatehouse`. */
  readonly name: string
  /** Who did it, for the operation log. */
  readonly by: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/**
 * Runs an import in one transaction with its entry of the operation log.
 * @param work says whether its changes are to be stored; otherwise they are undone
 */
export async function auditedImport<T>(
  container: Container,
  command: ImportCommand,
  work: () => Promise<{ readonly result: T; readonly isStored: boolean }>,
): Promise<T> {
  const clock = container.get(Tokens.Clock)
  const at = clock.now()
  const entry = (): Operation => {
    return { ...operationOf(command), at, milliseconds: clock.now().getTime() - at.getTime() }
  }
  let undone: { readonly result: T } | undefined
  const change = async () => {
    const { result, isStored } = await work()
    if (isStored) return result
    undone = { result }
    throw new Undone()
  }
  try {
    return await container.get(Tokens.Audit).change(change, entry, STORING_SECONDS)
  } catch (error) {
    if (!(error instanceof Undone) || !undone) throw error
    return undone.result
  }
}

/** All rows are stored together, or none of them. */
const STORING_SECONDS = 60

class Undone extends Error {}

function operationOf(command: ImportCommand): Omit<Operation, 'at' | 'milliseconds'> {
  return {
    area: 'other',
    kind: 'import',
    method: 'CLI',
    url: `gatehouse ${command.name}`,
    operatorId: '0',
    operatorName: `gatehouse ${command.by}`,
    address: '',
    parameters: JSON.stringify(command.parameters),
    error: undefined,
  }
}
