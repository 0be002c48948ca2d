import { inject } from 'vitest'

/** Enough to start a server, and to copy a database on a busy machine. */
const PATIENCE_MS = 240_000

/**
 * Asks the process that shares servers, databases and the package among suites.
 * @param what such as `copy`, or the name of a server
 */
export async function askAgent(what: string): Promise<string> {
  const response = await fetch(`${inject('serverAgent')}/${what}`, {
    // A connection that is kept may end at the moment of the next question.
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const said = await response.text()
  if (!response.ok) throw new Error(`${what}: ${said}`)
  return said
}
