import { randomBytes } from 'node:crypto'

/** Short ids, unique over instances and restarts. Never taken from the caller. */
export function requestIds(): () => string {
  const instance = randomBytes(5).toString('hex')
  let last = 0
  return () => {
    last += 1
    return `${instance}-${last.toString(36)}`
  }
}
