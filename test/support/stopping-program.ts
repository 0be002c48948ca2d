import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { stopOnSignals } from '../../bootstrap/start/end.ts'

const LATER_MS = 2500

/** Stops once its input ends, and says when a signal would be another one. */
const stop = async () => {
  pause(LATER_MS, undefined, { ref: false }).then(() => console.log('later'))
  await once(process.stdin, 'end')
}
stopOnSignals(pino(), stop, async () => undefined)
process.stdin.resume()
console.log('running')
