import { readFile, writeFile } from 'node:fs/promises'

/** Clock ticks per second of /proc/<pid>/stat; 100 on every Linux that Node runs on. */
const TICKS = 100
const KIB_PER_MIB = 1024

export interface ResidentMiB {
  readonly now: number
  /** The highest value since the process started, or since `forgetPeak`. */
  readonly peak: number
}

/** Works on Linux only, like all memory measurements of the bench. */
export async function residentMiB(pid: number): Promise<ResidentMiB> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / KIB_PER_MIB
  return { now: field('VmRSS'), peak: field('VmHWM') }
}

export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5')
}

/** Processor time that the process has used so far. */
export async function processorSeconds(pid: number): Promise<number> {
  const [own] = await times(pid)
  return own
}

/** The same with all of its children, also those that have ended. */
export async function processorSecondsWithChildren(pid: number): Promise<number> {
  const [own, ended] = await times(pid)
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const running = children.trim().split(' ').filter(Boolean).map(Number)
  const all = await Promise.all(running.map((child) => processorSeconds(child).catch(() => 0)))
  return all.reduce((sum, one) => sum + one, own + ended)
}

/** Of the process, and of those of its children that have ended. */
async function times(pid: number): Promise<[own: number, ended: number]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, ...ended] = fields.slice(11, 15).map(Number)
  return [(user + system) / TICKS, ((ended[0] ?? 0) + (ended[1] ?? 0)) / TICKS]
}
