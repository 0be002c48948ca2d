import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const AFTER_MS = 2000

/**
 * Loading libraries leaves a heap three times as large as what the service then needs, and an idle
 * process never shrinks it. Done once, before there is much to do; the pause is a few frames long.
 */
export function returnMemorySoon(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect: NodeJS.GCFunction = runInNewContext('gc')
    setFlagsFromString('--no-expose-gc')
    // One waiting tick keeps alive what V8 knows about the shape of ticks. Without any, the
    // collection forgets it, and every later request pays a tenth more.
    process.nextTick(() => undefined)
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, AFTER_MS).unref()
}
