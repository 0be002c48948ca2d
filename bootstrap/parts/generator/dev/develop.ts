import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { requiredConfiguration } from '../../../modules/load-modules.ts'
import { PACKAGE_FOLDER } from '../../../packaging/package-folder.ts'
import { stopSignal } from '../../../start/end.ts'
import { openFrontEnd } from '../page/front-end-folder.ts'
import type { DevOptions, Word } from './serve-checked.ts'

const LAUNCHER = join(PACKAGE_FOLDER, 'bootstrap', 'gatehouse.mjs')
/** Not what editors and programs leave beside sources: files of their own, logs, archives. */
const SOURCE = /^(\.env|[^.#][^~]*\.(?!(log|md|tmp|bak|swp|tgz)$)[a-z][a-z0-9]{0,4})$/
/** A save, or a change of branches, is many events. */
const QUIET_MS = 100
const NONE = 'no service is running until the next change'

/** Runs the service in a process of its own, and a new one after each change. @throws CannotStart */
export async function develop({ frontEnd, to }: DevOptions, config?: string): Promise<void> {
  const files = new WatchedFiles([resolve(requiredConfiguration(config))])
  if (frontEnd && to) await openFrontEnd(frontEnd, to)
  const signal = stopSignal()
  let service: ChildProcess | undefined
  let kept: readonly string[] = []
  const say = (line: string) => {
    if (!signal.aborted) process.stdout.write(`gatehouse dev: ${line}\n`)
  }
  const replace = async (next: ChildProcess) => {
    const former = service
    service = next
    if (former?.kill()) await once(former, 'exit')
    next.once('exit', (code) => {
      if (service !== next) return
      service = undefined
      say(`the process has ended with exit code ${code}; ${NONE}`)
    })
    next.send(JSON.stringify(kept))
  }
  for (let changed: string[] | undefined = []; changed; changed = await files.changed(signal)) {
    const begun = performance.now()
    const what = changed.length === 0 ? 'started' : `changed ${changed.join(', ')}`
    const next = fork(LAUNCHER, [...process.argv.slice(2), '--serving'], { signal })
    next.on('error', () => undefined)
    const checked = await checkedBy(next)
    files.follow(checked?.files)
    if (checked?.isRight) await replace(next)
    else say(`${what}; ${service ? 'the service goes on as before' : NONE}`)
    const served = checked?.isRight && (await wordOf(next))
    if (!served) continue
    files.follow(served.files)
    kept = served.kept ?? []
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    say([what, ...(served.did ?? []), `serving after ${seconds} s`].join('; '))
  }
  if (service && service.exitCode === null) await once(service, 'exit')
}

/** Before it ends, it prints what is wrong. */
async function checkedBy(child: ChildProcess): Promise<Word | undefined> {
  const word = await wordOf(child)
  const ends = word?.isRight !== true && child.exitCode === null
  if (ends) await once(child, 'exit').catch(() => undefined)
  return word
}

/** @returns what the process says next; `undefined` if it ends instead */
function wordOf(child: ChildProcess): Promise<Word | undefined> {
  return new Promise((heard) => {
    child.once('message', (message) => heard(JSON.parse(String(message))))
    child.once('disconnect', () => heard(undefined))
    if (!child.connected) heard(undefined)
  })
}

/** Files of modules, and what lies beside them. */
class WatchedFiles {
  readonly #folders = new Set<string>()
  #known = new Map<string, number>()
  #watchers: readonly FSWatcher[] = []
  #events = 0

  constructor(first: readonly string[]) {
    this.follow(first)
  }

  /** @param paths are as they should be, like everything that lies in a new folder */
  follow(paths: readonly string[] = []): void {
    const folders = paths.map((path) => dirname(path)).filter((one) => !this.#folders.has(one))
    for (const folder of folders) this.#folders.add(folder)
    for (const [path, state] of this.#look()) {
      if (paths.includes(path) || folders.includes(dirname(path))) this.#known.set(path, state)
    }
  }

  /** @returns the files that differ, once all is quiet; `undefined` after a stop signal */
  async changed(signal: AbortSignal): Promise<string[] | undefined> {
    while (!signal.aborted) {
      const [before, now, seen] = [this.#known, this.#look(), this.#events]
      const all = [...new Set([...before.keys(), ...now.keys()])]
      const changed = all.filter((path) => before.get(path) !== now.get(path))
      this.#known = now
      if (changed.length > 0) return changed.map((path) => relative('.', path))
      for (let last = -1; this.#events === seen || this.#events !== last; ) {
        last = this.#events
        await pause(QUIET_MS, undefined, { signal }).catch(() => undefined)
        if (signal.aborted) break
      }
    }
    for (const watcher of this.#watchers) watcher.close()
    return undefined
  }

  /** Watches anew, because a folder may have been replaced. @returns when each was changed */
  #look(): Map<string, number> {
    for (const watcher of this.#watchers) watcher.close()
    const folders = [...this.#folders].filter((folder) => existsSync(folder))
    const count = (_event: string, name: string | null) => {
      if (name === null || SOURCE.test(name)) this.#events += 1
    }
    this.#watchers = folders.map((folder) => watch(folder, count))
    const paths = folders.flatMap((folder) => {
      const names = readdirSync(folder).filter(
        (name) => SOURCE.test(name) && !name.includes('.test.'),
      )
      return names.map((name) => join(folder, name))
    })
    const timeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    return new Map(paths.map((path) => [path, timeOf(path)]))
  }
}
