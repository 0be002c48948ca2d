import * as disk from 'node:fs/promises'
import { basename } from 'node:path'
import type { Disk } from '../../adapters/local-disk/disk.ts'

/** The calls to the disk, as `call name`; `fail` may make a call throw. */
export interface RecordedDisk extends Disk {
  readonly calls: string[]
  fail: (call: string) => Error | undefined
}

const FILE_CALLS = new Set(['write', 'datasync', 'sync', 'close'])
const DISK_CALLS = new Set(['open', 'link', 'unlink', 'mkdir'])

/** The real disk, recorded. */
export function recordedDisk(nameOf: (path: string) => string = basename): RecordedDisk {
  const calls: string[] = []
  const recorded: RecordedDisk = Object.assign(Object.create(disk), {
    calls,
    fail: () => undefined,
  })

  const note = (call: string) => {
    const error = recorded.fail(call)
    if (error) throw error
    calls.push(call)
  }
  return new Proxy(recorded, {
    get: (target, name, receiver) => {
      if (!DISK_CALLS.has(String(name))) return Reflect.get(target, name, receiver)
      return async (...args: readonly unknown[]) => {
        // For `link`, the second path is the new one.
        const path = String(name === 'link' ? args[1] : args[0])
        note(`${String(name)} ${nameOf(path)}`)
        const result: unknown = await Reflect.apply(Reflect.get(target, name), disk, args)
        return name === 'open' ? watched(Object(result), nameOf(path), note) : result
      }
    },
  })
}

function watched(file: object, name: string, note: (call: string) => void): object {
  return new Proxy(file, {
    get: (target, property) => {
      const method = Reflect.get(target, property)
      if (typeof method !== 'function') return method
      return async (...args: readonly unknown[]) => {
        // Closing never fails, so that no descriptor leaks.
        if (FILE_CALLS.has(String(property))) note(`${String(property)} ${name}`)
        return Reflect.apply(method, target, args)
      }
    },
  })
}
