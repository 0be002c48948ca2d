import { flushCompileCache } from 'node:module'
import { RandomIds } from '../../../adapters/crypto/random-ids.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { PostgresIssuedKeyRepo } from '../../../adapters/postgres/files/postgres-issued-key-repo.ts'
import { PostgresStagedUploads } from '../../../adapters/postgres/files/postgres-staged-uploads.ts'
import { PostgresStoredFileRepo } from '../../../adapters/postgres/files/postgres-stored-file-repo.ts'
import { PostgresExclusiveWork } from '../../../adapters/postgres/instances/postgres-exclusive-work.ts'
import { PostgresStoragePlatformRepo } from '../../../adapters/postgres/platforms/postgres-storage-platform-repo.ts'
import { bodyOf } from '../bodies.ts'
import { fileParts, SOMEBODY } from '../file-parts.ts'
import { allAbandoned } from '../leftovers.ts'
import { storesAt } from './location.ts'
import { pictureNamed } from './seeded.ts'

export type HostOrder =
  | { readonly n: number; readonly upload: string; readonly bytes: number }
  | { readonly n: number; readonly remove: readonly string[] }

/** Sent with `n: 0` when it is ready. */
export interface HostAnswer {
  readonly n: number
  readonly id?: string
  readonly refused?: string
}

// The file use-cases on Postgres and real stores, without the rest of a service, so that it starts
// fast enough to be killed often. Executes its parent's requests concurrently.
const [databaseUrl = '', location = ''] = process.argv.slice(2)
const database = await openPostgres({ url: databaseUrl, poolSize: 4 })
const stores = storesAt(JSON.parse(location))
const world = {
  files: new PostgresStoredFileRepo(database),
  issuedKeys: new PostgresIssuedKeyRepo(database),
  staged: new PostgresStagedUploads(database),
  platforms: new PostgresStoragePlatformRepo(database),
  exclusiveWork: () => new PostgresExclusiveWork(database),
  clock: { now: () => new Date() },
  ids: new RandomIds(),
}
const { uploadFile, deleteFiles, vault } = fileParts(world, stores, { maxBytes: 1e8 })

process.on('message', async (order: HostOrder) => {
  try {
    answer({ n: order.n, ...(await doneFor(order)) })
  } catch (error) {
    answer({ n: order.n, refused: String(error) })
  }
})
// Loads what the first upload needs, so that kills happen during uploads.
for (const platform of await world.platforms.list()) {
  await vault.removeLeftovers(platform, new Date(0), allAbandoned)
}
flushCompileCache()
answer({ n: 0 })

async function doneFor(order: HostOrder): Promise<{ id?: string }> {
  if ('remove' in order) {
    await deleteFiles.execute(order.remove, SOMEBODY)
    return {}
  }
  const { id } = await uploadFile.execute({
    uploader: { userId: '1', userName: 'admin' },
    name: 'a.png',
    declaredType: undefined,
    key: order.upload,
    body: bodyOf(pictureNamed(order.upload, order.bytes)),
  })
  return { id }
}

function answer(what: HostAnswer): void {
  process.send?.(what)
}
