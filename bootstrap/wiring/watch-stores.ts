import type { Container, ServiceIdentifier } from 'inversify'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import type { ObjectStore } from '../../application/ports/files/object-store.ts'
import type { ObjectStores } from '../../application/ports/files/object-stores.ts'
import { type CallWatch, watched } from '../watching/call-watch.ts'
import { Tokens as T } from './tokens.ts'

/** Measured methods; the others hold a connection for as long as they like. */
const STATEMENTS = new Set(['rows', 'use', 'transaction', 'repeatableTransaction', 'together'])

/** Tokens whose calls go to the cache. */
const CACHE: readonly (readonly [name: string, port: ServiceIdentifier<object>])[] = [
  ['codes', T.CodeStore],
  ['sent-codes', T.VerificationCodes],
  ['sending', T.SendingBreaker],
  ['sessions', T.SessionCache],
  ['replays', T.ReplayMemory],
  ['rates', T.RateWindow],
  ['logins', T.LoginLimiter],
]

export function watchedDatabase(database: Database, calls: CallWatch | undefined): Database {
  if (!calls) return database
  return watched(database, 'database', calls, (method, [statement]) => {
    if (!STATEMENTS.has(method)) return undefined
    return method === 'rows' ? nameOf(statement) : method
  })
}

/** Must be called before any part is created. */
export function watchStores(container: Container, calls: CallWatch): void {
  for (const [name, port] of CACHE) {
    container.onActivation(port, (_context, cache) =>
      watched(cache, 'cache', calls, (method) => `${name}.${method}`),
    )
  }
  container.onActivation(T.ObjectStores, (_context, stores) => watchedStores(stores, calls))
}

function watchedStores(stores: ObjectStores, calls: CallWatch): ObjectStores {
  const known = new WeakMap<ObjectStore, ObjectStore>()
  return {
    for: (platform) => {
      const store = stores.for(platform)
      const made = known.get(store) ?? watched(store, 'objects', calls, (method) => method)
      known.set(store, made)
      return made
    },
  }
}

/** Statements without a name have too many different texts. */
function nameOf(statement: unknown): string {
  const name: unknown = Reflect.get(Object(statement), 'name')
  return typeof name === 'string' ? name : 'rows'
}
