import { execFileSync } from 'node:child_process'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/**
 * A disk of a few MiB for the tests of one file; `undefined` where this process may not mount one.
 */
export async function smallDisk(mebibytes: number): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-full-'))
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${mebibytes}m`]
    execFileSync('mount', [...options, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    await rmdir(folder)
    return undefined
  }
  afterAll(async () => {
    execFileSync('umount', [folder])
    await rmdir(folder)
  })
  return folder
}

export const NO_SMALL_DISK = {
  reason: 'This process may not mount a tmpfs',
  remedy: 'Run the tests as root.',
}
