import { on, once } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Cell, Sheet, SheetWriter } from '../../application/ports/console/sheet-writer.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import type { SheetNews, SheetOrder } from './sheet-worker.ts'

/** The event loop copies so many rows for the thread in less than a millisecond. */
const BATCH_ROWS = 100
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

interface Thread {
  readonly worker: Worker
  /** Rejects with the error that ended it. */
  readonly ended: Promise<unknown>
}

/**
 * Writes Office Open XML in a thread, because 100,000 rows take two seconds of a core. Rows are
 * encoded as they arrive, in constant memory. All sheets share the thread, so that they use one
 * core and some 30 MiB, however many there are. It ends with the last of them.
 */
export class XlsxSheetWriter implements SheetWriter {
  readonly contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  readonly extension = 'xlsx'
  #thread: Thread | undefined
  #sheets = 0

  async *write({ name, headings, rows }: Sheet): AsyncGenerator<Uint8Array> {
    const { port1, port2 } = new MessageChannel()
    const batches = inBatches(rows)
    this.#sheets += 1
    this.#thread ??= started()
    const thread = this.#thread
    try {
      const order: SheetOrder = { port: port2, name, headings }
      thread.worker.postMessage(order, [port2])
      for await (const [news] of on(port1, 'message', { close: ['close'] })) {
        const said: SheetNews = news
        if (said === 'end') return
        if (said instanceof Error) throw said
        if (said === 'more') port1.postMessage((await batches.next()).value ?? [])
        else yield said
      }
      // A thread that dies closes its ports.
      throw new DependencyUnavailable(await thread.ended.catch((error: unknown) => error))
    } finally {
      port1.close()
      await batches.return(undefined)
      await this.#leave(thread)
    }
  }

  async #leave(thread: Thread): Promise<void> {
    this.#sheets -= 1
    if (this.#sheets > 0 || this.#thread !== thread) return
    this.#thread = undefined
    await thread.worker.terminate()
  }
}

function started(): Thread {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    resourceLimits: MEMORY,
  })
  const ended = once(worker, 'exit')
  // Reported by the sheets that it leaves unfinished.
  ended.catch(() => undefined)
  return { worker, ended }
}

async function* inBatches(rows: Sheet['rows']): AsyncGenerator<readonly (readonly Cell[])[]> {
  let batch: (readonly Cell[])[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH_ROWS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
