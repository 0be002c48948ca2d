import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collector: unknown

/**
 * The engine looks at what is outside of its heap, buffers above all, when it fills its heap, and
 * not for their own sake: a process at rest keeps buffers for minutes that nobody can reach.
 */
export function collectGarbage(): void {
  if (collector === undefined) {
    setFlagsFromString('--expose-gc')
    collector = runInNewContext('gc')
  }
  if (typeof collector !== 'function') return
  collector({ type: 'major' })
  // What was found is given back at the next look, however small that is.
  collector({ type: 'minor' })
}
