import { setImmediate as yielding } from 'node:timers/promises'
import { Semaphore } from '../../application/files/semaphore.ts'
import { BoundedWork } from '../../application/modules/bounded-work.ts'
import { ModuleContexts, settingsIn } from '../../application/modules/module-contexts.ts'
import { MemoryExclusiveWork, MemoryTransactions } from '../memory/instances/memory-instances.ts'
import { MovingClock } from './moving-clock.ts'

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** What runs jobs and hooks needs, of one instance; `running` is shared by all of them. */
export function workTools(clock = new MovingClock(), running = new Set<string>(), most = 2) {
  const contexts = new ModuleContexts({
    records: () => {
      throw new Error('There are no records.')
    },
    files: {
      get: () => {
        throw new Error('There are no files.')
      },
    },
    sql: () => Promise.reject(new Error('There is no database.')),
    mailer: undefined,
    addressOf: async () => undefined,
    settings: settingsIn(new Map()),
    parameters: { value: async () => undefined },
    dictionaries: { entries: async () => [], forget: () => undefined },
    notifier: { toUser: () => undefined, toAll: () => undefined, sessionOver: () => undefined },
    clock,
    log: SILENT,
    permits: new Semaphore(most, 10),
  })
  return {
    clock,
    running,
    work: new BoundedWork({
      ...{ contexts, most },
      transactions: new MemoryTransactions(),
      exclusive: new MemoryExclusiveWork(running),
    }),
    log: SILENT,
    failureOf: (error: unknown) => String(error),
  }
}

/** Lets everything go on that waits for nothing but promises. */
export async function settle(): Promise<void> {
  for (let step = 0; step < 20; step += 1) await yielding()
}
