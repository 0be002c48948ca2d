import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { AuditTrail } from '../../application/audit/audit-trail.ts'
import type { ResolveSession } from '../../application/auth/resolve-session.ts'
import type { TokenDigest } from '../../application/ports/crypto.ts'
import type { Metrics } from '../../application/ports/metrics.ts'
import type { LoginEnvelope, SealAnswer } from '../../application/ports/sign-in/login-envelope.ts'
import type { RateWindow } from '../../application/ports/sign-in/rate-window.ts'
import type { ReplayMemory } from '../../application/ports/sign-in/replay-memory.ts'
import type { PushTickets } from '../../application/push/push-tickets.ts'
import type { Language } from '../../domain/language/language.ts'
import type { AccessLog } from './edge/access-log.ts'
import type { BodyLimits } from './edge/bodies/body-deadline.ts'
import type { KeyCallers } from './edge/callers/key-callers.ts'
import type { OverloadLimits } from './edge/overload/pressure.ts'
import type { Surface } from './edge/surfaces.ts'
import type { ConsoleAddresses } from './entry/console-address.ts'

export interface HttpLimits extends BodyLimits {
  /** Maximum size of a body that is not an upload. */
  readonly bodyBytes: number
  readonly headerSeconds: number
  readonly uploadSeconds: number
  /** Maximum time for which the client of a download may read nothing. */
  readonly stallSeconds: number
  readonly keepAliveSeconds: number
  readonly connections: number
  readonly requestsPerConnection: number
  /** Encrypted requests per source and minute on this instance, counted before any RSA work. */
  readonly sealedPerMinute: number
  /** For how long an identical write is refused; 0 turns the check off. */
  readonly repeatSeconds: number
}

export const DEFAULT_LIMITS: HttpLimits = {
  bodyBytes: 256 * 1024,
  headerSeconds: 15,
  bodySeconds: 20,
  pauseSeconds: 30,
  slowestBytesPerSecond: 2048,
  uploadSeconds: 3600,
  stallSeconds: 30,
  keepAliveSeconds: 65,
  connections: 10_000,
  requestsPerConnection: 10_000,
  sealedPerMinute: 20_000,
  repeatSeconds: 5,
}

export interface HttpSettings {
  /** Addresses or CIDR networks whose forwarding headers are trusted. */
  readonly trustedProxies: readonly string[]
  /** Empty means no cross-origin access. */
  readonly corsOrigins: readonly string[]
  /** The origin at which browsers reach the service, if known. */
  readonly publicOrigin?: string
  /** Whether routes that declare `encrypted: 'required'` refuse plain bodies. */
  readonly requireEnvelope: boolean
  /** Whether a login without envelope and captcha exists. It then answers this machine only. */
  readonly hasOpenLogins?: boolean
  /** Of texts for requests that name no language. */
  readonly language: Language
  /** Set when the service also serves a console. */
  readonly console?: Pick<ConsoleAddresses, 'prefix' | 'signIn'>
  readonly accessLog: AccessLog
  readonly limits: HttpLimits
  /** Requests beyond these limits are refused at once. Without it nothing is refused. */
  readonly overload?: OverloadLimits
}

/**
 * @param host as the request names it
 * @returns the service's address for one that it had elsewhere, or the same address
 */
export type AddressRewriter = (url: string, host: string | undefined) => string

/** What the server's hooks need. Use-cases come in through the routes. */
export interface ServerParts {
  readonly resolveSession: ResolveSession
  readonly keys: KeyCallers
  readonly tokens: TokenDigest
  readonly tickets: PushTickets
  readonly envelope: LoginEnvelope
  /** Absent when answers cannot be encrypted. */
  readonly sealAnswer?: SealAnswer | undefined
  readonly replays: ReplayMemory
  readonly rates: RateWindow
  /** Counted on this instance. */
  readonly ownRates: RateWindow
  readonly trail: AuditTrail
  readonly logger: FastifyBaseLogger
  /** Without it nothing is counted. */
  readonly metrics?: Metrics | undefined
  /** Hooks of observers such as tracing. They run before all others. */
  readonly followers?: readonly ((app: FastifyInstance) => void)[] | undefined
  readonly settings: HttpSettings
  readonly rewriters: readonly AddressRewriter[]
  readonly surfaces: readonly Surface[]
  readonly routes: readonly FastifyPluginAsync[]
}
