import { Socket } from 'node:net'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { SHARED_TABLES, TABLES } from '../tables/tables.ts'
import { Database } from './database.ts'
import { endsWithin } from './deadline.ts'
import type { ConnectionCounts, Driver } from './driver.ts'
import { knownTables } from './known-tables.ts'
import { type Patience, patiently } from './patience.ts'
import { REQUEST_LIMITS, sessionOptions, UNHURRIED_LIMITS } from './time-limits.ts'

/** Longer than any step of a request, and short enough for a stop within 15 seconds. */
const LONGEST_CLOSE_MS = 2000

export interface PostgresSettings {
  readonly url: string
  /** The maximum number of connections of this process. */
  readonly poolSize?: number
  /** Whether no request waits, so that limits only end what hangs. */
  readonly isUnhurried?: boolean
  /** Called with the number of connections that were cut during close because they did not end. */
  readonly onCut?: (connections: number) => void
}

// Exclusive work holds one connection while it uses another.
const FEWEST_CONNECTIONS = 2
/** From here on, one of them is kept for work that no request waits for. */
const ENOUGH_TO_KEEP_ONE = 4

// A request waits for a shorter time, but not for a connection that it began.
const CONNECT_MS = 5000
const UNHURRIED_CONNECT_MS = 10_000

const SESSION = `select current_setting('gatehouse.session', true) as session`
/** What PgBouncer answers to options. */
const REFUSED_OPTIONS = /unsupported startup parameter/

/**
 * Connects to a server, and waits for it for as long as `patience` allows. Behind a pooler, which
 * refuses or drops the options of a session, each transaction sets its limits.
 */
export async function openPostgres(
  settings: PostgresSettings,
  patience: Patience = {},
): Promise<Database> {
  let database = await databaseOn(settings, false)
  try {
    await patiently(async () => {
      if (database.isPooled) return database.ping()
      if (await hasOwnSessions(database)) return
      await database.close()
      database = await databaseOn(settings, true)
      await database.ping()
    }, patience)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function hasOwnSessions(database: Database): Promise<boolean> {
  try {
    const [row] = await database.rows(SESSION, [])
    return row?.session === 'own'
  } catch (error) {
    const cause = error instanceof DependencyUnavailable ? error.cause : undefined
    if (cause instanceof Error && REFUSED_OPTIONS.test(cause.message)) return false
    throw error
  }
}

async function databaseOn(
  { url, poolSize = 10, isUnhurried = false, onCut = () => undefined }: PostgresSettings,
  isPooled: boolean,
): Promise<Database> {
  const { PreparingPool } = await import('./preparing-pool.ts')
  const limits = isUnhurried ? UNHURRIED_LIMITS : REQUEST_LIMITS
  const keepsOne = !isPooled && !isUnhurried && poolSize >= ENOUGH_TO_KEEP_ONE
  const sockets = new Set<Socket>()
  const orm = await mapperOn(url, {
    ...poolOptions(url, keepsOne ? poolSize - 1 : poolSize, isUnhurried),
    ...(isPooled ? {} : { options: sessionOptions(limits) }),
    stream: () => openSocket(sockets),
  })
  const pool = await orm.em.getConnection().getNativeClient()
  const kept = keepsOne ? await keptConnection(pool) : undefined
  const pools = kept ? [pool, kept] : [pool]
  return new Database({
    em: orm.em,
    // A statement prepared through a pooler would be known to one of many sessions.
    pool: isPooled ? undefined : new PreparingPool(pool, limits),
    unhurriedPool: kept && new PreparingPool(kept, UNHURRIED_LIMITS),
    limits,
    isPooled,
    isUnhurried,
    ...knownTables(orm),
    lost: lostConnections(pools),
    connections: () => connectionsOf(pools),
    close: closeInTime(sockets, () => endAll(orm, pools), onCut),
  })
}

/**
 * `MikroORM.init` is not used, because it looks for extensions first. The migrator is loaded only if
 * there is work for it.
 */
async function mapperOn(url: string, driverOptions: object) {
  const { MikroORM } = await import('@mikro-orm/postgresql')
  return new MikroORM({
    entities: TABLES,
    discovery: SHARED_TABLES,
    // The migrator looks for a database of this name and would otherwise create it.
    dbName: databaseName(url),
    driverOptions,
    ensureDatabase: false,
    debug: false,
  })
}

/** The mapper does not close a pool that it has not used itself. */
async function endAll(orm: Pick<MikroORM, 'close'>, pools: readonly Pool[]): Promise<void> {
  await orm.close(true)
  await Promise.all(pools.filter(({ ending }) => !ending).map((pool) => pool.end()))
}

/** One connection like those of the pool, with the limits of work that no request waits for. */
async function keptConnection({ options }: Pool): Promise<Pool> {
  const { default: pg } = await import('pg')
  const kept = new pg.Pool({ ...options, max: 1, options: sessionOptions(UNHURRIED_LIMITS) })
  // What its work meets says more; without a listener, an idle connection that breaks ends the process.
  return kept.on('error', () => undefined)
}

function connectionsOf(pools: readonly Pool[]): ConnectionCounts {
  const sum = (count: (pool: Pool) => number) => pools.reduce((all, pool) => all + count(pool), 0)
  const [total, idle] = [sum(({ totalCount }) => totalCount), sum(({ idleCount }) => idleCount)]
  return { busy: total - idle, idle, awaited: sum(({ waitingCount }) => waitingCount) }
}

/** @returns a function that counts the connections that ended without being closed by us */
function lostConnections(pools: readonly Pool[]): Driver['lost'] {
  let lost = 0
  for (const pool of pools)
    pool.on('connect', (client) =>
      client.on('error', () => {
        lost += 1
      }),
    )
  return () => lost
}

/** Creates the socket for a connection, and keeps it in the set until it is closed. */
function openSocket(others: Set<Socket>): Socket {
  const socket = new Socket()
  others.add(socket)
  return socket.once('close', () => others.delete(socket))
}

function poolOptions(url: string, size: number, isUnhurried: boolean) {
  return {
    connectionString: url,
    max: Math.max(size, FEWEST_CONNECTIONS),
    connectionTimeoutMillis: isUnhurried ? UNHURRIED_CONNECT_MS : CONNECT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'gatehouse',
  }
}

function databaseName(url: string): string {
  const { pathname, username } = new URL(url)
  return decodeURIComponent(pathname.slice(1) || username) || 'postgres'
}

/**
 * Closing a pool waits for every connection in use, which takes forever if the server is silent.
 * This bounds the wait.
 * @param sockets the pool's open sockets
 * @param close closes the pool, which must be new
 * @param onCut is called with the number of connections that were cut because they did not end
 * @returns a function that closes the pool within a bounded time
 */
function closeInTime(
  sockets: ReadonlySet<Socket>,
  close: () => Promise<void>,
  onCut: (connections: number) => void,
): () => Promise<void> {
  return async () => {
    const closed = close()
    if (await endsWithin(closed, LONGEST_CLOSE_MS)) return closed
    onCut(sockets.size)
    for (const socket of sockets) socket.destroy()
  }
}
