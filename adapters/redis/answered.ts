import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'

/** Awaits a command. Both a missing answer and a refusal (full, read-only) are outages. */
export async function answered<T>(command: Promise<T>): Promise<T> {
  try {
    return await command
  } catch (error) {
    throw outage(error)
  }
}

export function outage(error: unknown): DependencyUnavailable {
  return new DependencyUnavailable(withoutCommand(error))
}

/** Removes the command from an error, because its arguments may be secret. */
export function withoutCommand(error: unknown): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const code = error instanceof Error && 'code' in error ? { code: error.code } : {}
  return Object.assign(new Error(message), { name, ...code })
}
