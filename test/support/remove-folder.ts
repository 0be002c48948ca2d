import { rm } from 'node:fs/promises'

/** With all that is in it, though somebody who is just ending may still put something there. */
export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 10 })
}
