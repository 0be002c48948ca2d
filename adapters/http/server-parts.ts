import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { AuditTrail } from '../../application/audit/audit-trail.ts'
import type { ResolveSession } from '../../application/auth/resolve-session.ts'
import type { TokenDigest } from '../../application/ports/crypto.ts'
import type { LoginEnvelope } from '../../application/ports/login-envelope.ts'
import type { Metrics } from '../../application/ports/metrics.ts'
import type { RateWindow } from '../../application/ports/rate-window.ts'
import type { ReplayMemory } from '../../application/ports/replay-memory.ts'
import type { PushTickets } from '../../application/push/push-tickets.ts'
import type { PasswordChangePolicy } from './edge/callers/access.ts'
import type { OverloadLimits } from './edge/overload/pressure.ts'
import type { ConsoleAddresses } from './entry/console-address.ts'

export interface HttpLimits {
  /** Longest body that is not an upload. */
  readonly bodyBytes: number
  readonly headerSeconds: number
  /** Time for a whole body that is not an upload. */
  readonly bodySeconds: number
  /** Longest pause within an upload. */
  readonly pauseSeconds: number
  /** Of an upload, on the average of the longest pause. */
  readonly slowestBytesPerSecond: number
  readonly uploadSeconds: number
  /** Longest time in which a client takes no byte of a download. */
  readonly stallSeconds: number
  readonly keepAliveSeconds: number
  readonly connections: number
  readonly requestsPerConnection: number
  /** Encrypted requests per source and minute on this instance, before any RSA work. */
  readonly sealedPerMinute: number
  /** How long a write cannot be repeated; 0 for no such limit. */
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
  /** Networks (CIDR or addresses) whose forwarding headers are believed. */
  readonly trustedProxies: readonly string[]
  /** Empty: no cross-origin access. */
  readonly corsOrigins: readonly string[]
  /** Where browsers find the service, when that is known. */
  readonly publicOrigin?: string
  /** Whether routes that require an envelope insist on it. */
  readonly requireEnvelope: boolean
  /** Whether logins do without envelope or captcha, and therefore answer this machine only. */
  readonly hasOpenLogins?: boolean
  readonly passwordChange?: PasswordChangePolicy
  /** Set where a console is served beside the service. */
  readonly console?: ConsoleAddresses
  readonly limits: HttpLimits
  /** Beyond which requests are refused at once; never without it. */
  readonly overload?: OverloadLimits
}

/** What the hooks of the server need. Use-cases come in through the routes. */
export interface ServerParts {
  readonly resolveSession: ResolveSession
  readonly tokens: TokenDigest
  readonly tickets: PushTickets
  readonly envelope: LoginEnvelope
  readonly replays: ReplayMemory
  readonly rates: RateWindow
  readonly trail: AuditTrail
  readonly logger: FastifyBaseLogger
  /** Without them nothing is counted. */
  readonly metrics?: Metrics | undefined
  /** Hooks of whoever follows requests; theirs run first. */
  readonly followers?: readonly ((app: FastifyInstance) => void)[] | undefined
  readonly settings: HttpSettings
  readonly routes: readonly FastifyPluginAsync[]
}
