import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * From 32768 on the system takes ports for connections, and for servers that ask for any; up to
 * 10080 there are some that `fetch` speaks to nobody at.
 */
const FIRST = 12_000
const OF_ONE_PROCESS = 2500
/** Processes of one run that look for ports at the same time. */
const PROCESSES = 8

const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % PROCESSES) * OF_ONE_PROCESS
let next = randomInt(OF_ONE_PROCESS)

/**
 * A loopback port that is free at this moment, and that nobody is given in the moment after: it may
 * take seconds until a server that is started with it listens. Who meets another server there all
 * the same is told by the proof of identity.
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
