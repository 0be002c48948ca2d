import type { Container } from 'inversify'
import { PostgresBcryptHashes } from '../../../adapters/postgres/accounts/postgres-bcrypt-hashes.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import type { Reading } from '../../../adapters/prometheus/parts/metrics/prometheus-exposition.ts'
import { UnwaitedRemovals } from '../../../application/files/recovery/unwaited-removals.ts'
import { RunningUploads } from '../../../application/files/uploads/running-uploads.ts'
import { PushHub } from '../../../application/push/push-hub.ts'
import { version } from '../../packaging/version.ts'
import type { Figure, WatchedService } from '../../watching/watching.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

/** Bounds the database queries, however many monitors scrape, and however often. */
const COUNTED_FOR_MS = 10_000

type Stated = Pick<WatchedService, 'container' | 'database' | 'hasher'>

/** Values that are read when a monitor scrapes. */
export function readings({ container, database, hasher }: Stated): Reading[] {
  return [
    {
      name: 'gatehouse_build_info',
      help: 'Always 1; the label tells the version.',
      label: 'version',
      read: async () => ({ [version()]: 1 }),
    },
    ...countedRows(container, database),
    ...container.getAll(T.Figures, { optional: true }).map(ofPart),
    {
      name: 'gatehouse_push_channels',
      help: 'Open push channels of this instance.',
      read: async () => ({ '': container.get(PushHub).size }),
    },
    {
      name: 'gatehouse_queue_length',
      help: 'Passwords waiting to be hashed; uploads and removals in progress.',
      label: 'queue',
      read: async () => ({
        passwords: hasher.waiting,
        uploads: container.get(RunningUploads).size,
        removals: container.get(UnwaitedRemovals).size,
      }),
    },
    {
      name: 'gatehouse_database_connections',
      help: 'Connections of the pool of this instance; awaited counts callers that wait for one.',
      label: 'state',
      read: async () => ({ ...database.connections }),
    },
  ]
}

/** What the database counts. */
function countedRows(container: Container, database: Pick<Database, 'rows'>): Reading[] {
  const bcryptHashes = new PostgresBcryptHashes(database)
  return [
    {
      name: 'gatehouse_sessions',
      help: 'Live sessions of all instances.',
      read: countedAtMost(async () => ({
        '': await container.get(T.OnlineSessions).count(container.get(T.Clock).now()),
      })),
    },
    {
      name: 'gatehouse_second_factors',
      help: 'Users who must have a second factor, and those of them who have none.',
      label: 'state',
      read: countedAtMost(async () => ({ ...(await container.get(T.UserFactors).count()) })),
    },
    {
      name: 'gatehouse_bcrypt_hashes',
      help: 'Accounts whose imported password was not used here yet.',
      read: countedAtMost(async () => ({ '': (await bcryptHashes.left()).count })),
    },
  ]
}

function ofPart({ read, ...figure }: Figure): Reading {
  return { ...figure, read: countedAtMost(read) }
}

function countedAtMost(count: Reading['read']): Reading['read'] {
  let counted: Awaited<ReturnType<Reading['read']>> = {}
  let goodUntil = 0
  return async () => {
    const now = performance.now()
    if (now < goodUntil) return counted
    counted = await count()
    goodUntil = now + COUNTED_FOR_MS
    return counted
  }
}
