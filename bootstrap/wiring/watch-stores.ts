import type { Container, ServiceIdentifier } from 'inversify'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import type { ObjectStore } from '../../application/ports/files/object-store.ts'
import { type CallWatch, observed } from '../watching/call-watch.ts'
import { Tokens as T } from './tokens.ts'

export function watchDatabase(database: Database, calls: CallWatch | undefined): void {
  if (calls) database.watch((operation, call) => calls.around('database', operation, call))
}

/** Must be called before any part is created. */
export function watchStores(container: Container, calls: CallWatch): void {
  const cache = <Port extends object>(
    name: string,
    port: ServiceIdentifier<Port>,
    methods: Readonly<Record<keyof Port, true>>,
  ) => {
    container.onActivation(port, (_context, cache) =>
      observed(cache, methods, (method, call) => calls.around('cache', `${name}.${method}`, call)),
    )
  }
  cache('codes', T.CodeStore, { put: true, take: true })
  cache('sent-codes', T.VerificationCodes, { put: true, forget: true, check: true })
  cache('sending', T.SendingBreaker, {
    admit: true,
    succeeded: true,
    failed: true,
    abandoned: true,
    stop: true,
  })
  cache('sessions', T.SessionCache, { get: true, fill: true, end: true, onSwitch: true })
  cache('replays', T.ReplayMemory, { isFirstUse: true, isUsed: true, forget: true })
  cache('rates', T.RateWindow, { hit: true, hits: true, forget: true })
  cache('logins', T.LoginLimiter, { pass: true, charge: true, giveBack: true })
  container.onActivation(T.ObjectStores, (_context, stores) => {
    const known = new WeakMap<ObjectStore, ObjectStore>()
    return {
      for: (platform) => {
        const store = stores.for(platform)
        const made = known.get(store) ?? watchedStore(store, calls)
        known.set(store, made)
        return made
      },
    }
  })
}

function watchedStore(store: ObjectStore, calls: CallWatch): ObjectStore {
  const methods = {
    put: true,
    open: true,
    sizeOf: true,
    handOff: true,
    direct: true,
    remove: true,
    removeLeftovers: true,
    seekLeftovers: true,
    keepsVersions: true,
    canListReaders: true,
  } as const
  return observed(store, methods, (method, call) => calls.around('objects', method, call))
}
