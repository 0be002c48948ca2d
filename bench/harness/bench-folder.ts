import { rmSync } from 'node:fs'
import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_DISK = '/dev/shm'
/** Space for one file of 1 GiB, hundreds of small ones, and what the service keeps free. */
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Creates a folder for the bench, which is removed however the process ends: on a memory disk it
 * occupies memory.
 */
export async function benchFolder(disk: string): Promise<string> {
  const folder = await mkdtemp(join(disk, 'gatehouse-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function diskFolder(): string {
  return process.env.BENCH_FOLDER ?? tmpdir()
}

/**
 * The disk for measuring files: a memory disk if it is large enough, unless `BENCH_FOLDER` is set.
 */
export async function fileFolder(): Promise<string> {
  if (process.env.BENCH_FOLDER) return process.env.BENCH_FOLDER
  const disk = await statfs(MEMORY_DISK).catch(() => undefined)
  return disk && disk.bavail * disk.bsize >= NEEDED_BYTES ? MEMORY_DISK : diskFolder()
}
