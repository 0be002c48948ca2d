import { RandomIds } from '../../../adapters/crypto/random-ids.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { StoreOnce } from '../../../application/files/store-once.ts'
import { bodyOf } from '../bodies.ts'
import { fileParts, SOMEBODY } from '../file-parts.ts'
import { postgresRecords } from '../postgres-records.ts'
import { storesAt } from './location.ts'
import { pictureNamed } from './seeded.ts'

/** What its parent is told: of a removal before it begins, too. */
export interface SharingNews {
  readonly kind: 'uploaded' | 'removing' | 'removed'
  readonly id: string
  readonly name: string
}

const NAMES = ['one', 'two', 'three']
const BYTES = 3000
const UPLOADERS = 4
/** Whatever is given up is removed at once. */
const GRACE_MS = 3_600_000

// Uploads few contents again and again, shares their objects, and removes files of its own and of
// those before it, all at once, until it is killed.
const [databaseUrl = '', location = ''] = process.argv.slice(2)
const records = postgresRecords(await openPostgres({ url: databaseUrl, poolSize: 6 }))
const ids = new RandomIds()
const clock = { now: () => new Date() }
const parts = fileParts({ ...records, clock, ids }, storesAt(JSON.parse(location)))
const past = { now: () => new Date(Date.now() - GRACE_MS) }
const once = new StoreOnce(records.shared, parts.vault, past, true)

for (let nth = 0; nth < UPLOADERS; nth += 1) keepOn(uploadAndRemove)
keepOn(() => once.execute())
keepOn(() => parts.recover.execute())

async function uploadAndRemove(): Promise<void> {
  const name = NAMES[ids.below(NAMES.length)] ?? ''
  const body = bodyOf(pictureNamed(name, BYTES))
  const file = { name: `${name}.png`, declaredType: undefined, body, uploader: SOMEBODY }
  const { id } = await parts.uploadFile.execute(file)
  tell({ kind: 'uploaded', id, name })
  const page = { filter: {}, sort: { by: 'id', direction: 'asc' }, offset: 0, limit: 200 } as const
  const { files } = await records.files.list(page, 'all')
  const some = files[ids.below(Math.max(files.length, 1))]
  if (!some || files.length < 12) return
  const gone = { id: some.id, name: some.props.originalName }
  tell({ kind: 'removing', ...gone })
  await parts.deleteFiles.execute([some.id], SOMEBODY)
  tell({ kind: 'removed', ...gone })
}

async function keepOn(work: () => Promise<unknown>): Promise<never> {
  for (;;) {
    // Another one removes the same file.
    await work().catch(() => undefined)
    await new Promise((go) => setImmediate(go))
  }
}

function tell(news: SharingNews): void {
  process.send?.(news)
}
