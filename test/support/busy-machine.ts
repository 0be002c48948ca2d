import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { onTestFinished } from 'vitest'

const LOAD = 24
/** They end by themselves too, if the run is killed. */
const COMPUTE = 'ulimit -t 60; while :; do :; done'

/**
 * As many processes that only compute as bring the machine to a load of 24, as at backup time. They
 * run beside the test until it ends.
 */
export function makeMachineBusy(): void {
  const [load = 0] = loadavg()
  const missing = Math.max(0, LOAD - Math.round(load))
  const busy = Array.from({ length: missing }, () => spawn('/bin/sh', ['-c', COMPUTE]))
  onTestFinished(() => {
    for (const one of busy) one.kill('SIGKILL')
  })
}
