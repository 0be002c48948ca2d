import { chmod, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = 'gatehouse-run-'
/** Says whose folder it is. What has none is nobody's of ours. */
const MARK = 'test-run.json'

/** A folder that the next run removes, should this process be killed. */
export async function markedFolder(root: string): Promise<string> {
  const folder = await mkdtemp(join(root, NAME))
  // Servers in it run as users of their own.
  await chmod(folder, 0o755)
  const mark = { pid: process.pid, processes: await namespace() }
  await writeFile(join(folder, MARK), JSON.stringify(mark))
  return folder
}

/** Removes what marked folders of processes that are gone hold. */
export async function removeDeadRuns(root: string): Promise<void> {
  const here = await namespace()
  const named = (await readdir(root)).filter((name) => name.startsWith(NAME))
  for (const folder of named.map((name) => join(root, name))) {
    const { pid, processes } = await markOf(folder)
    const isDead = Number.isInteger(pid) && processes === here && !isAlive(Number(pid))
    // Somebody else may be at it, or may not let us; then it stays.
    if (isDead) await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function markOf(folder: string): Promise<Record<string, unknown>> {
  try {
    return Object(JSON.parse(await readFile(join(folder, MARK), 'utf8')))
  } catch {
    return {}
  }
}

/** A process of another container has another number there, and its run is not ours to judge. */
async function namespace(): Promise<string> {
  return readlink('/proc/self/ns/pid').catch(() => '')
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
