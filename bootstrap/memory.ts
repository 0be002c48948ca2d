import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const AFTER_MS = 1000

/**
 * Bytes that pass through (uploads above all) count like the rest of the heap. By default every
 * few megabytes of them start a collection of everything: half of the processor during an upload.
 */
export function countPassingBytesFairly(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit')
}

/**
 * Transfers leave little behind each, and there are many: by default the old part of the heap may
 * grow to a multiple before it is looked through. With 40 percent it is looked through three times as
 * often as with 60, for the same peak; with 100 the peak is higher. Not an option of the command line: with it there,
 * Node does not take its own compiled code, and a start takes 30 ms more.
 */
export function lookForGarbageSooner(): void {
  setFlagsFromString('--heap-growing-percent=60')
}

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
