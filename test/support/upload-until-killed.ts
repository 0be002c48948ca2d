import { randomBytes } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { LocalObjectStores } from '../../adapters/local-disk/local-object-stores.ts'
import { openPostgres } from '../../adapters/postgres/connection/open-postgres.ts'
import { DomainError } from '../../domain/shared/domain-error.ts'
import { aPicture, bodyOf } from './bodies.ts'
import { diskTools } from './disk-tools.ts'
import { fileParts, SOMEBODY } from './file-parts.ts'
import { postgresRecords } from './postgres-records.ts'

/** Messages to the process that will kill this one. */
export type KilledReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'stored'; readonly id: string; readonly sha256: string }
  | { readonly kind: 'deleting'; readonly id: string }

// Uploads and deletes, several at once, until the process is killed.
const [url = '', root = ''] = process.argv.slice(2)
const records = postgresRecords(await openPostgres({ url }))
const ids = { handle: () => randomBytes(16).toString('hex'), token: () => '', below: () => 0 }
const world = { ...records, clock: { now: () => new Date() }, ids }
const { uploadFile, deleteFiles } = fileParts(
  world,
  new LocalObjectStores('data', [root], diskTools()),
  { maxBytes: 1e7 },
)

// Kept for the next process.
flushCompileCache()
report({ kind: 'ready' })
await Promise.all(Array.from({ length: 4 }, keepGoing))

async function keepGoing(): Promise<never> {
  for (;;) {
    const file = await upload()
    if (!file) continue
    const { id, props } = file
    report({ kind: 'stored', id, sha256: props.digest?.sha256 ?? '' })
    if (Math.random() < 0.5) continue
    report({ kind: 'deleting', id })
    await deleteFiles.execute([id], SOMEBODY)
  }
}

/** @returns nothing when the store was too busy to answer in time */
async function upload() {
  try {
    return await uploadFile.execute({
      uploader: { userId: '1', userName: 'admin' },
      name: 'a.png',
      declaredType: undefined,
      body: bodyOf(aPicture(Math.floor(Math.random() * 3_000_000))),
    })
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unavailable') return undefined
    throw error
  }
}

function report(what: KilledReport): void {
  process.send?.(what)
}
