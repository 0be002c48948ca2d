import { rmSync } from 'node:fs'
import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_DISK = '/dev/shm'
/** One file of 1 GiB, hundreds of small ones, and what the service keeps free. */
const NEEDED_BYTES = 4 * 1024 ** 3

/** A new folder of the bench. Whatever ends the process removes it: on a memory disk it takes memory. */
export async function benchFolder(disk: string): Promise<string> {
  const folder = await mkdtemp(join(disk, 'gatehouse-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function diskFolder(): string {
  return process.env.BENCH_FOLDER ?? tmpdir()
}

/** Where files are measured: on a memory disk that is large enough, unless `BENCH_FOLDER` says otherwise. */
export async function fileFolder(): Promise<string> {
  if (process.env.BENCH_FOLDER) return process.env.BENCH_FOLDER
  const disk = await statfs(MEMORY_DISK).catch(() => undefined)
  return disk && disk.bavail * disk.bsize >= NEEDED_BYTES ? MEMORY_DISK : diskFolder()
}
