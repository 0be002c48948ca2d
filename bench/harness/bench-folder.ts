import { access, constants } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const MEMORY_DISK = '/dev/shm'

/**
 * Where files are measured: on a memory disk, where there is one, for there the programs decide and
 * not the disk. `BENCH_FOLDER` says otherwise.
 */
export async function benchFolder(): Promise<string> {
  if (process.env.BENCH_FOLDER) return process.env.BENCH_FOLDER
  const isThere = await access(MEMORY_DISK, constants.W_OK).then(
    () => true,
    () => false,
  )
  return isThere ? MEMORY_DISK : tmpdir()
}
