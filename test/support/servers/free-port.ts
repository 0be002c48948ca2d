import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports from 32768 are used by the system; `fetch` refuses some up to 10080. */
const FIRST = 12_000
const OF_ONE_PROCESS = 2500
/** Processes of one run that look for ports concurrently. */
const PROCESSES = 8

const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % PROCESSES) * OF_ONE_PROCESS
let next = randomInt(OF_ONE_PROCESS)

/**
 * A free loopback port that no other process of the run gets soon after, because a server may need
 * seconds to listen on it. The servers' proof of identity detects remaining conflicts.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < OF_ONE_PROCESS; tried += 1) {
    const port = first + next
    next = (next + 1) % OF_ONE_PROCESS
    if (await isFree(port)) return port
  }
  throw new Error('No port is free.')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
