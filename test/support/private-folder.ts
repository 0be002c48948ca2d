import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { runFolder } from './run-folder.ts'

/** A folder of the running test, gone when it ends. */
export async function privateFolder(): Promise<string> {
  const folder = await mkdtemp(join(runFolder(), 'gatehouse-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
