import { chmod, lstat, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = 'gatehouse-run-'
/** Marks the owner of a folder. Folders without it are not touched. */
const MARK = 'test-run.json'

/** Creates a folder that the next run removes if this process is killed. */
export async function markedFolder(root: string): Promise<string> {
  const folder = await mkdtemp(join(root, NAME))
  // Servers in it run as other users.
  await chmod(folder, 0o755)
  await writeFile(join(folder, MARK), JSON.stringify(await thisRun()))
  return folder
}

/** Removes marked folders of processes that no longer exist. */
export async function removeDeadRuns(root: string): Promise<void> {
  const named = (await readdir(root)).filter((name) => name.startsWith(NAME))
  for (const folder of named.map((name) => join(root, name))) {
    // Another process may be removing it, or we may lack the permission; then it stays.
    if (await isDeadRun(await markOf(folder)))
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Nothing for folders of other users, who could exchange the contents during removal. */
async function markOf(folder: string): Promise<Record<string, unknown>> {
  try {
    if ((await lstat(folder)).uid !== process.getuid?.()) return {}
    return Object(JSON.parse(await readFile(join(folder, MARK), 'utf8')))
  } catch {
    return {}
  }
}

/**
 * Marks what this process makes. A process of another container or machine that shares it has other
 * numbers, so its run cannot be judged here. The initial namespace has the same name on all machines.
 */
export async function thisRun(): Promise<{ pid: number; boot: string; processes: string }> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const processes = await readlink('/proc/self/ns/pid').catch(() => '')
  return { pid: process.pid, boot: boot.trim(), processes }
}

/** @param mark of the process that made something */
export async function isDeadRun(mark: Readonly<Record<string, unknown>>): Promise<boolean> {
  const { boot, processes } = await thisRun()
  const isFromHere = mark.boot === boot && mark.processes === processes
  return isFromHere && Number.isInteger(mark.pid) && !isAlive(Number(mark.pid))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
