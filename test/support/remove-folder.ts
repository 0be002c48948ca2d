import { rm } from 'node:fs/promises'

/** With its contents, even while an ending process still adds files. */
export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 10 })
}
