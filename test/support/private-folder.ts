import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { removeFolder } from './remove-folder.ts'
import { runFolder } from './run-folder.ts'

/** A folder for the running test, removed when it ends. */
export async function privateFolder(): Promise<string> {
  const folder = await mkdtemp(join(runFolder(), 'gatehouse-test-'))
  onTestFinished(() => removeFolder(folder))
  return folder
}
