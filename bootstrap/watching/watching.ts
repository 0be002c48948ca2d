import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Container } from 'inversify'
import type { Logger } from 'pino'
import type { QueuedPasswordHasher } from '../../adapters/crypto/passwords/queued-password-hasher.ts'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import type { Metrics } from '../../application/ports/metrics.ts'
import type { Config } from '../settings/config.ts'
import { type CallWatch, together } from './call-watch.ts'

type OnClose = (close: () => Promise<void>) => void

/** What watches are made with, before the service is wired. */
export interface WatchTools {
  readonly config: Config
  readonly logger: Logger
  readonly onClose: OnClose
}

/** The wired service, as watches read it. */
export interface WatchedService {
  readonly container: Container
  readonly database: Pick<Database, 'connections' | 'rows'>
  readonly hasher: Pick<QueuedPasswordHasher, 'waiting'>
  readonly onClose: OnClose
}

/** A value that is read when a monitor asks. */
export interface Figure {
  readonly name: string
  readonly help: string
  /** The name of the label; without one the only value has the key ''. */
  readonly label?: string
  read(): Promise<Readonly<Record<string, number>>>
}

/** Whoever watches the service. What is absent is not watched. */
export interface Watching {
  readonly metrics?: Metrics
  /** Observes calls to the stores. */
  readonly calls?: CallWatch
  readonly useCases?: CallWatch
  readonly followers?: readonly ((app: FastifyInstance) => void)[]
  readonly routes?: readonly FastifyPluginAsync[]
  /** @returns where it shows what it has seen, if that is an address of its own */
  begin?(service: WatchedService): Promise<string | undefined>
}

/** @param all the first is the outermost */
export function asOneWatching(all: readonly Watching[]): Watching {
  const [metrics] = all.flatMap((one) => one.metrics ?? [])
  const calls = all.flatMap((one) => one.calls ?? [])
  const useCases = all.flatMap((one) => one.useCases ?? [])
  return {
    ...(metrics && { metrics }),
    ...(calls.length > 0 && { calls: together(calls) }),
    ...(useCases.length > 0 && { useCases: together(useCases) }),
    followers: all.flatMap(({ followers = [] }) => followers),
    routes: all.flatMap(({ routes = [] }) => routes),
    begin: async (service) => {
      const addresses = await Promise.all(all.map((one) => one.begin?.(service)))
      return addresses.find((address) => address !== undefined)
    },
  }
}
