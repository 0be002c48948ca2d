import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { ReadinessCheck } from '../../adapters/http/edge/readiness.ts'
import type { Config } from '../settings/config.ts'

const MIB = 1024 ** 2
/** Warns below this multiple of the reserved space. */
const CLOSE = 2

/** Whether a folder's disk accepts more uploads; the result is cached. */
export interface DiskSpace {
  readonly folder: string
  readonly freeMib: number
  readonly state: 'enough' | 'little' | 'none'
}

export async function diskSpace(folder: string, leastFreeBytes: number): Promise<DiskSpace> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const state = free < leastFreeBytes ? 'none' : free < leastFreeBytes * CLOSE ? 'little' : 'enough'
  return { folder, freeMib: Math.floor(free / MIB), state }
}

export async function warnOfLittleDisk(
  config: Config,
  dataFolder: string,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  for (const { folder, freeMib, state } of await tightDisks(config, dataFolder)) {
    const effect = state === 'none' ? 'uploads are refused' : 'almost too little'
    logger.warn(`${freeMib} MiB are free at ${folder}: ${effect} (STORAGE_MIN_FREE_BYTES).`)
  }
}

/** Rejects while one of our disks is almost full. Requests are still answered. */
export function diskCheck(config: Config, dataFolder: string): ReadinessCheck {
  const check = async () => {
    if ((await tightDisks(config, dataFolder)).length > 0) throw new Error('little disk')
  }
  return { name: 'disk', check }
}

async function tightDisks({ files }: Config, dataFolder: string): Promise<DiskSpace[]> {
  const least = files.minFreeBytes
  // A root that does not exist yet has no disk.
  const roots = files.roots.map((root) => diskSpace(root, least).catch(() => undefined))
  const disks = await Promise.all([diskSpace(dataFolder, least), ...roots])
  return disks.filter((disk) => disk !== undefined).filter(({ state }) => state !== 'enough')
}
