import type { Container } from 'inversify'
import { audited } from './operator-entry.ts'

interface ImportCommand {
  /** As it is typed, without `gatehouse`. */
  readonly name: string
  /** Who did it, for the operation log. */
  readonly by: string
  readonly parameters: object
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
  const { name, by, parameters } = command
  const run = { area: 'other', kind: 'import', command: name, by, parameters } as const
  let undone: { readonly result: T } | undefined
  const change = async () => {
    const { result, isStored } = await work()
    if (isStored) return result
    undone = { result }
    throw new Undone()
  }
  try {
    return await audited(container, run, change, STORING_SECONDS)
  } catch (error) {
    if (!(error instanceof Undone) || !undone) throw error
    return undone.result
  }
}

/** All rows are stored together, or none of them. */
const STORING_SECONDS = 60

class Undone extends Error {}
