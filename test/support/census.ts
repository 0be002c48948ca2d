import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'

export interface Census {
  /** Open files, sockets and everything else with a descriptor. */
  readonly descriptors: number
  readonly sockets: number
  readonly memoryMib: number
  /** The maximum so far. */
  readonly mostMemoryMib: number
}

/** The resources of a process, as the system reports them. */
export async function censusOf(pid: number | undefined): Promise<Census> {
  const folder = join('/proc', String(pid))
  const numbers = await readdir(join(folder, 'fd'))
  const targets = await Promise.all(
    numbers.map((name) => readlink(join(folder, 'fd', name)).catch(() => '')),
  )
  const status = await readFile(join(folder, 'status'), 'latin1')
  return {
    descriptors: targets.filter((target) => target !== '').length,
    sockets: targets.filter((target) => target.startsWith('socket:')).length,
    memoryMib: mibOf(status, 'VmRSS'),
    mostMemoryMib: mibOf(status, 'VmHWM'),
  }
}

function mibOf(status: string, name: string): number {
  return Math.round(Number(status.split(`${name}:`)[1]?.trim().split(' ')[0]) / 1024)
}
