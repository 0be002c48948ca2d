import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of the running test, gone when it ends. */
export async function privateFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
