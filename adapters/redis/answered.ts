import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'

/** What Redis answers; no answer and a refusal (full, read-only) are both outages. */
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

/** The client's errors carry the command with its arguments: passwords, answers, whole sessions. */
export function withoutCommand(error: unknown): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return Object.assign(new Error(message), { name })
}
