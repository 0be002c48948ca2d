import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'

const KINDS: ReadonlyMap<string, string> = new Map([
  ['DATABASE_URL', 'Postgres'],
  ['REDIS_URL', 'Redis'],
  ['REDIS_CLUSTER', 'Redis Cluster'],
])
/** Their messages name the fix. */
const UNSUITABLE: ReadonlySet<string> = new Set(['UnsuitablePostgres', 'UnsuitableRedis'])
const UNKNOWN_NAME = /ENOTFOUND|EAI_AGAIN/
const UNRESOLVED = 'its host name cannot be resolved: check the spelling and the name server (DNS).'
const UNREACHED = /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/
/** A server without TLS: Postgres says so, others answer something else or hang up. */
const NO_TLS =
  /does not support SSL|wrong version number|before secure TLS connection|ERR_SSL|EPROTO/
const CERTIFICATE = /CERT|UNABLE_TO_(GET|VERIFY)|ALTNAME/
/** Redis with TLS hangs up on whoever speaks without it; without TLS it waits for more. */
const MAYBE_TLS: readonly (readonly [sign: RegExp, told: string])[] = [
  [/ECONNRESET|EPIPE/, ' It hangs up: if it wants TLS, the address must begin with rediss.'],
  [/connect ETIMEDOUT/, ' If the address begins with rediss, it may be without TLS.'],
]
const NEEDS_TLS = /no encryption|SSL off/

/** What PgBouncer answers, with the code of a protocol violation. */
const POOLER = /^no such (database|user)/
const SQLSTATE = /^[0-9A-Z]{5}$/

/** Permanent refusals of Postgres, by code, and what an operator can do. */
const FIXES: ReadonlyMap<string, string> = new Map([
  ['3D000', 'There is no such database: create it, or correct the name at the end of the URL.'],
  ['28000', 'No such role may log in from here: create it, or check pg_hba.conf.'],
  [
    '28P01',
    'The role or its password is wrong: correct them, writing characters such as @ and / as %40 and %2F.',
  ],
])

/**
 * Begins with the setting of the store. It contains only the code of a driver's message, because
 * the message may quote parts of an address.
 */
export function failedStore(setting: string, error: unknown): string {
  if (error instanceof DependencyUnavailable) return `${setting}: ${absence(setting, error)}`
  if (!(error instanceof Error)) return `${setting} cannot be used.`
  if (UNSUITABLE.has(error.name)) return `${setting} cannot be used. ${error.message}`
  const tls = encryption(error)
  if (tls) return `${setting} cannot be used: ${tls}`
  const code = codeOf(error)
  const refused = `refused by the server${code && ` (${code})`}.`
  return [`${setting} cannot be used:`, refused, FIXES.get(code)].filter(Boolean).join(' ')
}

/** A server of another kind accepts connections too, and then hangs up or stays silent. */
function absence(setting: string, { cause }: DependencyUnavailable): string {
  const kind = KINDS.get(setting)
  if (!kind || !(cause instanceof Error)) return 'nothing answers there.'
  const code = codeOf(cause)
  const told = `${code} ${cause.message}`
  if (UNKNOWN_NAME.test(told)) {
    return UNRESOLVED
  }
  if (UNREACHED.test(told)) return 'nothing answers there.'
  const tls = encryption(cause)
  if (tls) return tls
  if (POOLER.test(cause.message)) {
    return `the connection pooler there knows no such database or user: correct the URL, or add it to the pooler.`
  }
  const problem = `no ${kind} that is ready answers there`
  if (kind === 'Postgres') return `${problem}${SQLSTATE.test(code) ? ` (${code})` : ''}.`
  const [, hint = ''] = MAYBE_TLS.find(([sign]) => sign.test(told)) ?? []
  return `${problem}.${hint}`
}

/** What is wrong with the encryption of a connection, if that is the trouble. */
function encryption(error: Error): string | undefined {
  const code = codeOf(error)
  const told = `${code} ${error.message}`
  if (NEEDS_TLS.test(told)) {
    return 'the server accepts encrypted connections only: add ?sslmode=require to the URL.'
  }
  if (NO_TLS.test(told)) {
    return 'the URL asks for encryption (sslmode, ssl or rediss), but the server does not offer it: switch TLS on there, or ask for none.'
  }
  return distrust(code)
}

/** Why a host cannot be asked, whatever it serves: its name, or its certificate. */
export function unaskable(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = codeOf(error)
  return UNKNOWN_NAME.test(code) ? UNRESOLVED : distrust(code)
}

function distrust(code: string): string | undefined {
  if (!CERTIFICATE.test(code)) return undefined
  return `the certificate of the server is not trusted (${code}): name its authority in NODE_EXTRA_CA_CERTS, or correct the host name.`
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}
